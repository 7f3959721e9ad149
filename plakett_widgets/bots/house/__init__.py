"""The house's own bots with their fast inner face: they read positions and return packed moves.  Compiled with the engine."""
