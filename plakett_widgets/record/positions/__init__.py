"""A game at one moment, as data, as a line of text, and as the view of a board."""
