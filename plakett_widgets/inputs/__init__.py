"""Check what a caller passes, arguments and players, before any work begins."""
