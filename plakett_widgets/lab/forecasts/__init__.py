"""Who will win from here, and how good it is to say so."""
