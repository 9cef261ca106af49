"""Who is asking: a person is a random name in a signed cookie. There are no accounts.

The cookie is HttpOnly (no script reads it), SameSite=Lax (a link from a chat brings it along, another site's
form does not), and Secure where the page came over https. What it names is never shown to others.
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
    """Somebody at a browser or another client."""

    id: str
    language: str
    address: str
    fresh: bool
    """Whether the cookie has still to be sent: there was none, or it was signed with an old key."""
    chose: bool = False
    """Whether the address itself asked for the language: it is remembered then, without a script."""


def recognise(
    cookies: dict[str, str], accept_language: str, wanted: str | None, address: str, signer: Signer
) -> Visitor:
    """Who a request comes from; somebody new if nothing valid says who."""
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
    """The `Set-Cookie` line that lets us know this visitor again."""
    value = signer.sign(f"{_KIND}:{visitor.id}")
    tail = "; Secure" if secure else ""
    return f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{tail}"


def read_cookies(header: str) -> dict[str, str]:
    """The cookies of a request; a header that makes no sense has none."""
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header).items()}
    except CookieError:
        return {}


def choose(wanted: str | None, remembered: str | None, accept_language: str) -> str:
    """The language to speak: asked for in the address, else remembered, else the browser's first we know."""
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
"""Who asks, as requests are given it."""
