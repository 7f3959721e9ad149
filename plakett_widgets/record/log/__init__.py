"""The log as people and programs read it, and the position after any of its events."""
