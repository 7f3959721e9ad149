"""A class at one table: a host that keeps the games, and what joins it from notebooks and browsers."""
