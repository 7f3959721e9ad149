"""The board of a game in a notebook, its still picture and its prose."""
