"""Many games of bots: simulations, comparisons and tournaments."""
