"""The scorekeeper's prompt: a deal typed or pasted line by line while it is played."""
