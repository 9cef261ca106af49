"""The built browser client: its page for every address that is one of its screens, and its files.

It is built from the project's `client/` folder into `web/client/` and is part of every wheel.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader, State
from litestar.params import FromPath
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from fourfold.art.theme import LIGHT
from fourfold.locale import SOURCE, language, text
from fourfold.rules.games import games
from fourfold.web.game_part import part_for
from fourfold.web.pages.html import figure, join, letters_of, tag, translations
from fourfold.web.pages.place import place

_SHELL = "/shell"
"""The page without a screen: the service worker keeps it for use without a network."""
_NAMED = re.compile(r":\w+")
"""The part of a screen's address that stands for any text."""
_A_DAY = CacheControlHeader(public=True, max_age=86_400)
"""Icons keep their names when they change."""
_FOREVER = "public, max-age=31536000, immutable"
"""Names of client files contain a hash of their content; typefaces never change."""


def client_routes(folder: Path) -> list[ControllerRouterHandler]:
    """Everything the client in `folder` needs except the API."""
    page = (folder / "index.html").read_text("utf-8")

    @get(_addresses(folder), media_type="text/html", include_in_schema=False, sync_to_thread=False)
    def client_page(request: Request[None, None, State], _named: FromPath[str] = "") -> Response[str]:
        invited = request.url.path == "/join"
        said = in_language(page, text("An invitation") if invited else "", _invitation() if invited else "")
        if request.url.path == "/":
            said = said.replace("</head>", f"{translations('/')}</head>", 1)
        return Response(said, headers={"cache-control": "no-cache", "vary": "accept-language, cookie"})

    @get("/client/licences.txt", media_type="text/plain", include_in_schema=False, sync_to_thread=True)
    def licences() -> str:
        return (folder / "licences.txt").read_text("utf-8")

    @get("/sw.js", media_type="text/javascript", include_in_schema=False, sync_to_thread=True)
    def service_worker() -> Response[str]:
        # At the root, since it serves every page; never cached, since it announces new versions.
        script = (folder / "sw.js").read_text("utf-8")
        return Response(script, headers={"cache-control": "no-cache"}, media_type="text/javascript")

    assets = create_static_files_router(
        path="/client/assets",
        directories=[folder / "assets"],
        cache_control=None,
        after_request=_keep,
        include_in_schema=False,
    )
    fonts = create_static_files_router(
        path="/client/fonts",
        directories=[folder / "fonts"],
        cache_control=None,
        after_request=_keep,
        include_in_schema=False,
    )
    icons = create_static_files_router(
        path="/client/icons", directories=[folder / "icons"], cache_control=_A_DAY, include_in_schema=False
    )
    return [client_page, service_worker, licences, manifest, assets, fonts, icons]


def _addresses(folder: Path) -> list[str]:
    """What the client draws: its own table of screens, which its build copies."""
    screens = json.loads((folder / "screens.json").read_text("utf-8"))
    return [_SHELL, *(_NAMED.sub("{_named:str}", screen["path"]) for screen in screens)]


def in_language(page: str, title: str = "", description: str = "") -> str:
    """The page in the reader's language before any script runs, so that screen readers can start at once."""
    if title:
        page = page.replace("<title>fourfold</title>", f"<title>{escape(title)} · fourfold</title>", 1)
    page = page.replace('<html lang="en">', f'<html lang="{language()}">', 1)
    here = place()
    if language() != SOURCE:  # its catalogue and letters come with the script, not after it
        words = static_words("texts") if here.is_static else f"/api/texts/{language()}"
        catalogue = tag("link", rel="preload", href=words, as_="fetch", crossorigin="")
        page = page.replace("</head>", f"{catalogue}{letters_of(language())}</head>", 1)
    page = _DESCRIPTION.sub(
        lambda found: f"{found[1]}{escape(description or _what_this_is())}{found[2]}", page, count=1
    )
    without = tag(
        "p",
        text("Playing here needs JavaScript. Without it you can read the rules, or play in a terminal:"),
        " ",
        tag("code", "fourfold play"),
    )
    links = ((game, part_for(game).rules_link()) for game in games())
    rules = tag(
        "p",
        *(
            tag("a", link, href=here.page(f"/rules/{game}", language()), class_="button")
            for game, link in links
            if link
        ),
    )
    words = tag("div", tag("h1", "fourfold"), without, rules, class_="sheet")
    said = join(words, figure("quarto-call"))
    return _NO_SCRIPT.sub(lambda found: f"{found[1]}{said}{found[2]}", page, count=1)


_DESCRIPTION = re.compile(r'(<meta\s+name="description"\s+content=")[^"]*(")')
_NO_SCRIPT = re.compile(r"(<noscript>).*?(</noscript>)", re.DOTALL)


def static_words(what: str) -> str:
    """The path of words that a static site keeps for the reader's language."""
    return f"/data/{language()}/{what}.json"


def _what_this_is() -> str:
    return text("Quarto! and Quatro: against the computer, on one device, or with a friend.")


def _invitation() -> str:
    """What a messenger shows of a link: who invites stands after the #, which never reaches the server."""
    return text("You are invited to a game. Open the link to see who invites you and what is played.")


def _keep(response: Response[Any]) -> Response[Any]:
    response.headers["cache-control"] = _FOREVER
    return response


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def manifest() -> Response[dict[str, Any]]:
    """What a phone needs to install the client as an app."""
    return Response(what_to_install(), media_type="application/manifest+json")


def what_to_install() -> dict[str, Any]:
    """The manifest."""
    here = place()
    return {
        "name": "fourfold",
        "short_name": "fourfold",
        "description": _what_this_is(),
        "lang": language(),
        "start_url": here.base,
        "scope": here.base,
        "display": "standalone",
        "background_color": LIGHT.mat,
        "theme_color": LIGHT.mat,
        "icons": [
            *(_icon(f"app-{size}.png", size, "any") for size in (192, 512)),
            _icon("maskable-512.png", 512, "maskable"),
            {
                "src": here.address("/art/app-icon.svg"),
                "type": "image/svg+xml",
                "sizes": "any",
                "purpose": "any",
            },
        ],
    }


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {
        "src": place().address(f"/client/icons/{name}"),
        "type": "image/png",
        "sizes": f"{size}x{size}",
        "purpose": purpose,
    }
