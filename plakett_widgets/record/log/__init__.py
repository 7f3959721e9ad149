"""The log in words and rows, and the position after any of its events."""
