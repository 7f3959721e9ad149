"""Saved games: the moves of a game with dice and cards as text, written and read."""
