"""The built browser client: its page for every address that is one of its screens, and its files.

`client/` beside this file is made by `npm run build` in the project's `client/` folder and is part of every
wheel; where it is missing, the pages that the server draws itself take its place.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from fourfold.locale import language, text

SCREENS = ["/", "/join", "/table/{_table:str}", "/learn", "/learn/{_game:str}", "/rules/{_game:str}"]
"""Addresses that the client draws."""
_FOREVER = "public, max-age=31536000, immutable"
"""Files of the client carry a mark of their content in their names."""


def client_routes(folder: Path) -> list[ControllerRouterHandler]:
    """Everything the client in `folder` needs that is not the API."""
    page = (folder / "index.html").read_text("utf-8")

    @get(SCREENS, media_type="text/html", include_in_schema=False, sync_to_thread=False)
    def client_page(_table: str = "", _game: str = "") -> Response[str]:
        # The page says its language before any script runs: screen readers begin to speak at once.
        body = page.replace('<html lang="en">', f'<html lang="{language()}">', 1)
        return Response(body, headers={"cache-control": "no-cache", "vary": "accept-language, cookie"})

    assets = create_static_files_router(
        path="/client/assets",
        directories=[folder / "assets"],
        cache_control=None,
        after_request=_keep,
        include_in_schema=False,
    )
    return [client_page, manifest, assets]


def _keep(response: Response[Any]) -> Response[Any]:
    response.headers["cache-control"] = _FOREVER
    return response


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def manifest() -> Response[dict[str, Any]]:
    """What a phone needs to put the client among its apps."""
    what = {
        "name": "fourfold",
        "short_name": "fourfold",
        "description": text("Quarto! and Quatro: with the computer, on one device, or with a friend."),
        "lang": language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#F7F3EC",
        "theme_color": "#F7F3EC",
        "icons": [
            {"src": "/art/app-icon.svg", "type": "image/svg+xml", "sizes": "any", "purpose": "any"},
            {"src": "/art/app-icon.svg", "type": "image/svg+xml", "sizes": "any", "purpose": "maskable"},
        ],
    }
    return Response(what, media_type="application/manifest+json")
