"""Who may reach the host: names it goes by, origins of pages, and the headers of every answer."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from functools import cache
from urllib.parse import urlsplit

from tornado.web import RequestHandler

from ..errors.worded import show_value
from .errors import RoomError

NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"  # of what is no page
PORTS = {"http": "80", "https": "443"}


def set_headers(handler: RequestHandler) -> None:
    """Set the headers of an answer that is no page."""
    handler.set_header("Content-Security-Policy", NO_PAGE)
    handler.set_header("X-Content-Type-Options", "nosniff")
    handler.set_header("Referrer-Policy", "no-referrer")
    handler.set_header("Cache-Control", "no-store")
    handler.clear_header("Server")


def host_name(netloc: str) -> str:
    """Return the name in the address of a host, without its port.

    >>> host_name("School.example:8000"), host_name("[::1]:8000"), host_name("[")
    ('school.example', '::1', '')
    """
    try:
        return (urlsplit(f"//{netloc}").hostname or "").lower()
    except ValueError:
        return ""


@cache
def own_names() -> frozenset[str]:
    """Return the first words of the names of this computer, which has some more words in the network of a school."""
    return frozenset({"localhost", socket.gethostname().lower().partition(".")[0]})


def is_own_host(netloc: str, public: str) -> bool:
    """Return whether a request may name the host so.

    A page of elsewhere whose name suddenly means this computer is refused: the host goes by numbers, by the names of the
    computer and by its public name.

    >>> is_own_host("127.0.0.1:8000", ""), is_own_host("evil.example", ""), is_own_host("a.example", "https://a.example/x/")
    (True, False, True)
    """
    name = host_name(netloc)
    if name.partition(".")[0] in own_names() or (public and name == host_name(urlsplit(public).netloc)):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_own_origin(origin: str, netloc: str, public: str) -> bool:
    """Return whether a page of an origin is one of the host.

    >>> is_own_origin("http://127.0.0.1:80", "127.0.0.1", ""), is_own_origin("null", "127.0.0.1", "")
    (True, False)
    """
    try:
        found = urlsplit(origin)
        scheme = found.scheme
        if scheme not in PORTS:
            return False
        own = {with_port(netloc, scheme)}
        if public:
            own.add(with_port(urlsplit(public).netloc, urlsplit(public).scheme))
        return with_port(found.netloc, scheme) in own
    except ValueError:
        return False


def with_port(netloc: str, scheme: str) -> str:
    """Return the address of a host with its port.

    >>> with_port("School.example", "https")
    'school.example:443'
    """
    found = urlsplit(f"//{netloc}")
    return f"{(found.hostname or '').lower()}:{found.port or PORTS[scheme]}"


def checked_public(public: object) -> str:
    """Return the address under which browsers find the host, without a slash at its end.

    Raises
    ------
    RoomError
        It is no address of a page.

    Examples
    --------
    >>> checked_public("https://school.example/plakett/")
    'https://school.example/plakett'
    """
    if public in (None, ""):
        return ""
    try:
        found = urlsplit(public) if isinstance(public, str) else None
        if found is not None and found.scheme in PORTS and found.hostname and not found.query and not found.fragment:
            with_port(found.netloc, found.scheme)
            return str(public).rstrip("/")
    except ValueError:
        pass
    raise RoomError.worded(
        "room.bad_public",
        example="https://school.example/plakett/",
        given=show_value(public if isinstance(public, str) else "?"),
    )


def local_addresses() -> list[str]:
    """Return the numbers by which others in the local network find this computer, the most likely first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way out
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [one for one in dict.fromkeys(found) if not one.startswith("127.")] or ["127.0.0.1"]
