"""Moves as text: grammar, words, questions, previews and plans for whole groups."""
