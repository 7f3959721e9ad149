"""The rulebook: one chapter a module, in the games' own words; variations stand beside each other."""
