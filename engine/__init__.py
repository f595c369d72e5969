"""The laws: one room per game, pure helpers they share, and the records that bind them."""
