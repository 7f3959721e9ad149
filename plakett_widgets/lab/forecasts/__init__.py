"""Forecasts of the winner, and how good they are."""
