"""Moves as text: grammar, verbs, names of things, labels of seats."""
