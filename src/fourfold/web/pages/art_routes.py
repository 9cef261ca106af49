"""Pictures and colours for pages: everything here is drawn by `fourfold.art` and is the same for everyone."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from litestar import Request, Response, get
from litestar.datastructures import State

from fourfold import art
from fourfold.quarto.art import app_icon as draw_icon
from fourfold.quarto.art import piece

SVG = "image/svg+xml"
CSS = "text/css"
_FRESH = "public, max-age=300"
"""Browsers ask again after five minutes and get "not changed": pictures change only with the program."""


@get("/art/tokens.css", media_type=CSS, include_in_schema=False, sync_to_thread=False)
def tokens(request: Request[None, None, State]) -> Response[str]:
    """Every colour as a CSS variable, light and dark."""
    return cached(request, art.stylesheet(), CSS)


@get("/pages/page.css", media_type=CSS, include_in_schema=False, sync_to_thread=False)
def page_style(request: Request[None, None, State]) -> Response[str]:
    """The style of the pages that the server draws itself, and their typefaces.

    Text is there before anything else: a typeface that comes late is not used, because it would move lines.
    """
    return cached(request, page_style_sheet(), CSS)


@get("/pages/fonts.css", media_type=CSS, include_in_schema=False, sync_to_thread=False)
def fonts_style(request: Request[None, None, State]) -> Response[str]:
    """The client's typefaces; the built client has their files."""
    return cached(request, style_file("fonts.css"), CSS)


@get("/art/icon.svg", media_type=SVG, include_in_schema=False, sync_to_thread=False)
def icon(request: Request[None, None, State]) -> Response[str]:
    """The favicon."""
    return cached(request, favicon(), SVG)


@get("/art/app-icon.svg", media_type=SVG, include_in_schema=False, sync_to_thread=False)
def app_icon(request: Request[None, None, State]) -> Response[str]:
    """The app icon: a piece on the board's wood, with room for any mask."""
    return cached(request, draw_icon(full=True), SVG)


@get("/art/parts.svg", media_type=SVG, operation_id="parts", sync_to_thread=True)
def parts(request: Request[None, None, State]) -> Response[str]:
    """Boards, tiles, patterns, roofs and dice as one sprite of `<symbol>`s, `table-…`."""
    return cached(request, _parts(), SVG)


ROUTES = (tokens, page_style, fonts_style, icon, app_icon, parts)


def cached(request: Request[None, None, State], body: str, media_type: str) -> Response[str]:
    """A picture or a style sheet, unless the browser already has exactly this one."""
    mark = f'"{hashlib.sha256(body.encode()).hexdigest()[:16]}"'
    headers = {"etag": mark, "cache-control": _FRESH}
    if request.headers.get("if-none-match") == mark:
        return Response("", status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=media_type)


def page_style_sheet() -> str:
    """What pages without scripts need: a typeface that comes late is not used."""
    faces = style_file("fonts.css").replace("font-display: swap", "font-display: optional")
    return faces + style_file("page.css")


@cache
def style_file(name: str) -> str:
    """A style sheet beside this module."""
    return (files("fourfold.web.pages") / name).read_text("utf-8")


@cache
def _parts() -> str:
    return art.parts()


@cache
def favicon() -> str:
    """A piece, as the sign of the page."""
    return piece(0b0111, size=64)
