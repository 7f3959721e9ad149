"""Saved games: what was said and what fell as text, and a game from it again."""
