"""Bots of other people: each plays in a process of its own."""
