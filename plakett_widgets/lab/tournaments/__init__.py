"""Tournaments: bots against each other, their ratings, and every game again."""
