"""The rules of the games as pages to read and print: drawn by the server, without a single script."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Literal

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from fourfold import art
from fourfold.locale import (
    Block,
    Figure,
    Grid,
    Heading,
    Items,
    Paragraph,
    language,
    rules_page,
    text,
)
from fourfold.rules.games import Game, games
from fourfold.web.game_part import part_for
from fourfold.web.pages import html
from fourfold.web.pages.art_routes import SVG, cached
from fourfold.web.pages.html import Markup, join, page, site_header, tag
from fourfold.web.pages.place import Place, place
from fourfold.web.problems import ApiError

_STRONG = re.compile(r"\*\*(.+?)\*\*")


@get("/rules/{game:str}", media_type="text/html", include_in_schema=False, sync_to_thread=True)
def rules(game: FromPath[str]) -> Response[str]:
    """The rules of a game in the reader's language."""
    headers = {"cache-control": "no-cache", "vary": "accept-language, cookie"}
    return Response(drawn_rules(_known(game), language(), place()), headers=headers, media_type="text/html")


@get("/art/figures/{theme:str}/{file:str}", media_type=SVG, include_in_schema=False, sync_to_thread=True)
def figure(request: Request[None, None, State], theme: FromPath[str], file: FromPath[str]) -> Response[str]:
    """A figure of the rules, as in `dark/quarto-lines.svg`."""
    name = file.removesuffix(".svg")
    if name not in art.figures() or theme not in ("light", "dark"):
        raise ApiError("There is nothing at this address.", status=404, reason="unknown")
    return cached(request, _figure(name, theme, language()), SVG)


ROUTES = (rules, figure)


def _known(game: str) -> Game:
    found = next((each for each in games() if each == game and part_for(each).rules_link()), None)
    if found is None:
        raise ApiError("There is no game of that name.", status=404, reason="unknown-game")
    return found


@cache
def _figure(name: str, theme: Literal["light", "dark"], _language: str) -> str:
    """Kept for each language: a picture contains a description of what it shows."""
    return art.figure(name, theme, text=text)


@cache
def drawn_rules(game: Game, language: str, _place: Place) -> str:
    """The page of a game's rules, for pages that lie there."""
    address = f"/rules/{game}"
    first, *blocks = rules_page(game)
    assert isinstance(first, Heading)
    return page(
        f"{first.words} · fourfold",
        language,
        site_header(here="/learn", address=address),
        tag("main", tag("h1", first.words), _links(game), *map(_block, blocks), class_="rules"),
        address=address,
    )


def _links(game: Game) -> Markup:
    others = ((other, part_for(other).rules_link()) for other in games() if other is not game)
    here = place()
    return tag(
        "p",
        tag("a", text("Learn by playing"), href=f"/learn/{game}"),
        *(tag("a", said, href=here.page(f"/rules/{other}", language())) for other, said in others if said),
        class_="onward",
    )


def _block(block: Block) -> Markup:
    match block:
        case Heading(level, words):
            return tag(f"h{level}", _inline(words))
        case Paragraph(words):
            return tag("p", _inline(words))
        case Items(items, numbered):
            return tag("ol" if numbered else "ul", *(tag("li", _inline(words)) for words in items))
        case Grid((head, *rows)):
            cells = (tag("th", _inline(cell), scope="col") for cell in head)
            body = (tag("tr", *(tag("td", _inline(cell)) for cell in row)) for row in rows)
            return tag("table", tag("thead", tag("tr", *cells)), tag("tbody", *body))
        case Figure(name, caption):
            return tag("figure", html.figure(name), tag("figcaption", caption), class_=_width(name))
        case _:
            raise AssertionError(block)


def _width(name: str) -> str:
    """Strips go across the page; boards stay small enough for two pages of paper."""
    return "wide" if any(name in part_for(game).wide_figures for game in games()) else "board"


def _inline(words: str) -> Markup:
    return join(Markup(_STRONG.sub(r"<strong>\1</strong>", escape(words, quote=False))))
