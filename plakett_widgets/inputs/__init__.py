"""What a caller passes: arguments and players, checked before any work begins."""
