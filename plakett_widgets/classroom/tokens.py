"""Secrets by which the host knows teacher, seats and watchers again."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Final

TOKEN_BYTES: Final = 20
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")  # of 128 bits or more, which a client may propose
# of a code to type: no letter that looks like another one
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH: Final = 5


def new_token() -> str:
    """Return a new secret of 160 bits.

    >>> len(new_token()), new_token() != new_token()
    (27, True)
    """
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_code() -> str:
    """Return a short code by which a room is found.  It opens no seat that somebody has.

    >>> len(new_code())
    5
    """
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def seal(token: str) -> str:
    """Return what is stored of a token, from which it cannot be found again."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()  # it may hold what is no text


def opens(token: object, sealed: str) -> bool:
    """Return whether a token is the one that was sealed.

    >>> token = new_token()
    >>> opens(token, seal(token)), opens("", seal(token)), opens(None, seal(token)), opens(token, "")
    (True, False, False, False)
    """
    return isinstance(token, str) and secrets.compare_digest(seal(token), sealed)
