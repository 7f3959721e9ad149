"""The game machine and the chapters of the rulebook: plain Python, standard library only.

``beats`` carries one move through; ``session`` makes that playable move by move; ``legality`` is the door to every test
of a move.  Each chapter of the rules is a module of ``chapters``: functions over one ``Position``.
"""
