"""The record of a game: moves, positions, saved games, events and their frames."""
