"""Tricks of Zhao Pengyou: leads, what a follower owes, throws, ruffs, sheet §5.3 to §6.4."""
