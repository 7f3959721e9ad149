"""A board as a Markov chain: what is to be expected of it, solved and not sampled."""
