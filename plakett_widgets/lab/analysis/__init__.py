"""Analyses of played games: wealth, estates, luck, money and accounts."""
