"""What is written down: moves, positions, saved games, events and their frames."""
