"""The rulebook: one chapter a module, in the games' own words. Variations stand beside each other."""
