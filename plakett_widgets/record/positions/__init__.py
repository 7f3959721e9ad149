"""A game at one moment, as data and as a line of text: told, and set up again."""
