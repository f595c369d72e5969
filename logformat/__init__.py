"""The words: cards, events and logs, and the codecs that read and write them. Knows no rules."""
