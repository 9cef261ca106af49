"""The editions of Quarto!'s pieces: in words, and as pictures for pages."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import PathParameter

from fourfold.locale import edition_title, piece_name, trait_title, value_name
from fourfold.quarto import PIECES, Trait
from fourfold.quarto.art import sprite
from fourfold.quarto.data import edition, editions
from fourfold.web.api.types import EditionOption, TraitWords
from fourfold.web.pages.art_routes import SVG, cached
from fourfold.web.problems import ApiError, documented

File = Annotated[
    str, PathParameter(description="An edition of Quarto!'s pieces, as in `classic.svg`.", max_length=40)
]


@get("/api/editions", operation_id="editions", sync_to_thread=True)
def all_editions() -> list[EditionOption]:
    """The pieces in words, for people already at a table: this loads no engine."""
    return options()


@get(
    "/art/pieces/{file:str}",
    media_type=SVG,
    operation_id="pieces",
    responses=documented(400, 404),
    sync_to_thread=True,
)
def pieces(request: Request[None, None, State], file: File) -> Response[str]:
    """The sixteen pieces of an edition as one sprite of `<symbol>`s, `EDITION-0` to `EDITION-f`."""
    name = file.removesuffix(".svg")
    if name not in editions():
        raise ApiError("There is no edition of that name.", status=404, reason="unknown-edition")
    return cached(request, _sprite(name), SVG)


ROUTES = (all_editions, pieces)


@cache
def _sprite(name: str) -> str:
    return sprite(name)


def options() -> list[EditionOption]:
    """Every edition, with words in the reader's language."""
    return [_option(name) for name in editions()]


def _option(name: str) -> EditionOption:
    chosen = edition(name)
    return EditionOption(
        name,
        edition_title(chosen),
        chosen.drawing,
        [
            TraitWords(
                str(key), trait_title(chosen, trait), [value_name(chosen, trait, bit) for bit in (0, 1)]
            )
            for key, trait in zip(Trait, chosen.traits, strict=True)
        ],
        [piece_name(chosen, piece) for piece in PIECES],
    )
