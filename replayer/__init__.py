"""A log becomes a timeline: the state at any step, what a seat can see, search, rendering."""
