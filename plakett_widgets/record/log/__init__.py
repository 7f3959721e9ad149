"""What has happened: the events as people and programs read them, and the game at any of them."""
