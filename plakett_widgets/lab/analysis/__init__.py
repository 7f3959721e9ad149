"""What is asked of games that were played: wealth, estates, luck, money and books."""
