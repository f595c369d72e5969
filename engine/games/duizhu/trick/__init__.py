"""Tricks of Dui Zhu: leads, throws, weng, ruffs, sheet §5.3 to §6.5."""
