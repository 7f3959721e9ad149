"""What is written down: moves, positions, scenarios, saved games, events and their frames."""
