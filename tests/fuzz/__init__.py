"""Fuzzing: what is fuzzed (`targets`), what each starts from (`corpus`, `seeds`), and `fuzz.py`, which needs atheris."""
