"""Batches of games: planned, played here or in other processes, and kept in memory or in a folder."""
