"""The consequences of moves: previews, plans for whole groups, recorded chance."""
