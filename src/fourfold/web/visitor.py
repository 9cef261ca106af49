"""Who is asking: a person is a random name in a signed cookie. There are no accounts.

The cookie is HttpOnly (no script reads it), SameSite=Lax (a link from a chat sends it, another site's form
does not), and Secure if the page came over https. The name in it is never shown to others.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie

from litestar.di import NamedDependency

from fourfold.locale import SOURCE, find_language
from fourfold.web.signing import Signer

COOKIE = "fourfold"
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


def recognise(
    cookies: dict[str, str], accept_language: str, wanted: str | None, address: str, signer: Signer
) -> Visitor:
    """The person a request comes from; a new person if nothing valid identifies them."""
    chose = wanted is not None and find_language(wanted) is not None
    language = choose(wanted, cookies.get(LANGUAGE_COOKIE), accept_language)
    read = signer.read(cookies.get(COOKIE, ""))
    if read is not None:
        kind, _, name = read[0].partition(":")
        if kind == _KIND and name:
            return Visitor(name, language, address, fresh=not read[1], chose=chose)
    return Visitor(secrets.token_urlsafe(12), language, address, fresh=True, chose=chose)


def language_cookie(language: str) -> str:
    """The `Set-Cookie` line that remembers a language; the browser client writes the same one."""
    return f"{LANGUAGE_COOKIE}={language}; Path=/; Max-Age={YEAR}; SameSite=Lax"


def cookie_for(visitor: Visitor, signer: Signer, secure: bool) -> str:
    """The `Set-Cookie` line by which we recognise this visitor again."""
    value = signer.sign(f"{_KIND}:{visitor.id}")
    tail = "; Secure" if secure else ""
    return f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{tail}"


def read_cookies(header: str) -> dict[str, str]:
    """The cookies of a request; none if the header makes no sense."""
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header).items()}
    except CookieError:
        return {}


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


ByVisitor = NamedDependency[Visitor]
"""The visitor, as requests receive it."""
