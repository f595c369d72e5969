"""Tricks of Hong Xing Wu: leads, what a follower owes, throws, ruffs, sheet §5.3 to §6.6."""
