"""What is said at the table, as text: moves, what fell, what is asked, what a move would do."""
