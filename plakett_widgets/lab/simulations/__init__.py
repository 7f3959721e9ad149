"""Many games of bots: by themselves, against each other, in every order of seats."""
