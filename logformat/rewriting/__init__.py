"""Commands that rewrite streams of logs: chosen, cut, joined, made anonymous, compared; memory stays flat."""
