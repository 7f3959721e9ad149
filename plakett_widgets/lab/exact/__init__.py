"""A board as a Markov chain, whose steps the engine itself carries out."""
