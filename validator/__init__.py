"""Judges logs with the engine: findings, recomputed results, matches, reports."""
