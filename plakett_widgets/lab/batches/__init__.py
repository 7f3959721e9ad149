"""The games of a simulation: judged before they begin, handed out to who plays them, kept in a folder."""
