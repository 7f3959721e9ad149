"""The rulebook: one chapter a module, in the games' own words.  Variations stand beside each other.

- Setting up, the turn: ``setup``, ``turn``, ``chance``.  Where games differ: ``detention``, ``weekend``, ``waiting``.
- Movement: ``squares``.  On a loop: ``movement``, ``royalties``.  In a race: ``track``, ``distance``, ``outing``, ``errands``.
- Cards: ``cards``, ``kept``.  In a race: ``directives``, ``hand``, ``post``, ``pilgrimage``.
- Money: ``bank``, ``raising``, ``debts``, ``estate``.  Where games differ: ``in_kind``, ``destitution``.
- Titles: ``titles``, ``purchase``, ``rent``, ``trade``.  Where games differ: ``auction``, ``mortgage``.
- Buildings: ``building``.  Where games differ: ``ladder`` or ``substitution``, ``shortage``.
- The end: ``ending``.

From a rule to its module: look its id up in ``[cites]`` of the edition's ``rulebook.toml``.  The name on the left is one of
``engine/rule.py``, and a search of the chapters finds it.  A new rule goes into the chapter that a rulebook would print it in.
A reading that may be chosen is a field of ``Tables`` with a default.  If a rule of a new edition fits no chapter, widen the
chapter until both read naturally.  Its test is a scenario.  Guards over all editions check that each rule id is proved, that
each value of each option is played, and that whatever random play shows has an id.
"""
