"""Who is asking: a person is a random name in a signed cookie. There are no accounts.

The cookie is HttpOnly (no script reads it) and SameSite=Lax (a link from a chat sends it, another site's form
does not). Over https it is Secure, under a name that no other host can set (`__Host-`); the one of plain http
is still read there, so nobody loses their games. The name in it is never shown to others.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Container, Mapping
from dataclasses import dataclass

from litestar.di import NamedDependency

from fourfold.locale import SOURCE, find_language
from fourfold.web.signer import Signer

COOKIE = "fourfold"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Its name over https."""
LANGUAGE_COOKIE = "fourfold_lang"
YEAR = 365 * 24 * 3600
_KIND = "p1"


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person at a browser or another client."""

    id: str
    language: str
    address: str
    fresh: bool
    """Whether the cookie still has to be sent: there was none, or an old key signed it."""
    chose: bool = False
    """Whether the address itself set the language: then it is remembered, without a script."""
    forged: bool = False
    """Whether there was a cookie that this server did not sign."""


def recognise(  # noqa: PLR0913 - all that a request says about its sender
    cookies: Mapping[str, str],
    accept_language: str,
    wanted: str | None,
    address: str,
    signer: Signer,
    *,
    secure: bool = False,
    ended: Container[str] = (),
) -> Visitor:
    """The person a request comes from; a new person if nothing valid identifies them, or if they have
    `ended`."""
    chose = wanted is not None and find_language(wanted) is not None
    language = choose(wanted, cookies.get(LANGUAGE_COOKIE), accept_language)
    known = False
    for cookie in (SECURE_COOKIE, COOKIE):
        read = signer.read(cookies.get(cookie, ""))
        if read is None:
            continue
        kind, _, name = read[0].partition(":")
        if kind == _KIND and name and name not in ended:
            fresh = not read[1] or (secure and cookie != SECURE_COOKIE)
            return Visitor(name, language, address, fresh, chose)
        known = known or (kind == _KIND and bool(name))
    forged = not known and bool({SECURE_COOKIE, COOKIE} & cookies.keys())
    return Visitor(secrets.token_urlsafe(12), language, address, True, chose, forged)


def language_cookie(language: str) -> str:
    """The `Set-Cookie` line that remembers a language; the browser client writes the same one."""
    return f"{LANGUAGE_COOKIE}={language}; Path=/; Max-Age={YEAR}; SameSite=Lax"


def cookie_for(visitor: Visitor, signer: Signer, secure: bool) -> str:
    """The `Set-Cookie` line by which we recognise this visitor again."""
    value = signer.sign(f"{_KIND}:{visitor.id}")
    name, tail = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{tail}"


def read_cookies(header: str) -> dict[str, str]:
    """Our own cookies in a header, whatever else it holds.

    Ours are never quoted. The standard library would un-quote everything, which takes it a time that grows
    with the square of a stranger's header.
    """
    found: dict[str, str] = {}
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name.startswith((COOKIE, SECURE_COOKIE)):
            found.setdefault(name, value)
    return found


def choose(wanted: str | None, remembered: str | None, accept_language: str) -> str:
    """The language to use: from the address, else remembered, else the browser's first that we know."""
    for name in (wanted, remembered, *_by_preference(accept_language)):
        found = find_language(name) if name else None
        if found is not None:
            return found
    return SOURCE


def _by_preference(header: str) -> list[str]:
    weighed: list[tuple[float, str]] = []
    for part in header[:500].split(","):
        name, _, rest = part.strip().partition(";")
        weight = rest.strip().removeprefix("q=")
        try:
            weighed.append((-float(weight) if weight else -1.0, name.strip()))
        except ValueError:
            continue
    return [name for weight, name in sorted(weighed, key=lambda item: item[0]) if weight < 0]


class Ended:
    """People who had themselves erased: their cookies, which another browser may still have, name nobody now.

    They are remembered as long as this process runs, the latest of them, and stored nowhere.
    """

    def __init__(self, most: int = 50_000) -> None:
        self._most = most
        self._people: OrderedDict[str, None] = OrderedDict()

    def add(self, person: str) -> None:
        """A person has ended."""
        self._people[person] = None
        if len(self._people) > self._most:
            self._people.popitem(last=False)

    def __contains__(self, person: object) -> bool:
        return person in self._people


ByVisitor = NamedDependency[Visitor]
"""The visitor, as requests receive it."""
