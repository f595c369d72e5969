"""Pure helpers that two or more rooms use unchanged."""
