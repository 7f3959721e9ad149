"""A game at one moment: dumped as data or as a line of text, loaded again, and viewed."""
