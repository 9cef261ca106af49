"""Pages that the server draws itself, without scripts: the home page, and the description of the API.

When the built browser client is there (`client/` beside this file), its page takes the place of the home
page; the description stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fourfold import __version__
from fourfold.locale import language, language_words, languages, plural, text
from fourfold.rules.games import Game
from fourfold.store import Listed
from fourfold.web.pages.html import Markup, join, page, tag

_GAMES = {Game.QUARTO: "Quarto!", Game.QUATRO: "Quatro"}


def home_page(tables: Iterable[Listed]) -> str:
    """What this server is, and who waits for company."""
    return page(
        "fourfold",
        language(),
        tag(
            "header",
            tag("h1", "fourfold"),
            tag(
                "p",
                text(
                    "A table for Quarto! and Quatro: with friends by a link, with the computer, "
                    "or with whoever is waiting here."
                ),
            ),
        ),
        tag(
            "main",
            tag(
                "div",
                tag("img", src="/art/boards/quarto.svg", alt=text("Quarto! board"), width=320, height=320),
                tag("img", src="/art/boards/quatro.svg", alt=text("Quatro board"), width=320, height=320),
                class_="boards",
            ),
            tag("h2", text("Open tables")),
            _open_tables(list(tables)),
            tag("h2", text("How to play")),
            _how_to_play(),
            tag("h2", text("Languages")),
            _languages(),
        ),
        tag("footer", tag("p", f"fourfold {__version__}")),
    )


def _open_tables(tables: list[Listed]) -> Markup:
    if not tables:
        return tag("p", text("Nobody is waiting right now. Open a table and it will stand here."))
    head = tag(
        "tr",
        *(
            tag("th", title, scope="col")
            for title in (text("Game"), text("Variant"), text("Clock"), text("Free seats"))
        ),
    )
    rows = (
        tag(
            "tr",
            tag("td", _GAMES[card.game]),
            tag("td", card.variant),
            tag("td", _clock(card.clock)),
            tag("td", str(sum(seat.kind == "open" for seat in card.seats))),
        )
        for card in (table.card for table in tables)
    )
    return tag("table", tag("thead", head), tag("tbody", *rows))


def _clock(seconds: int | None) -> str:
    if seconds is None:
        return text("No clock")
    return plural("{count} second a turn", "{count} seconds a turn", seconds)


def _how_to_play() -> Markup:
    command = tag("code", "fourfold play --connect")
    return join(
        tag(
            "p",
            tag("a", text("All rules of Quarto!"), href="/rules/quarto"),
            " · ",
            tag("a", text("All rules of Quatro"), href="/rules/quatro"),
        ),
        tag("p", text("In a terminal, with the link of a seat:"), " ", command),
        tag(
            "p",
            tag("a", text("The interface for programs"), href="/api/reference"),
            " · ",
            tag("a", text("Its OpenAPI document"), href="/api/openapi.json"),
        ),
    )


def _languages() -> Markup:
    items = (
        tag(
            "li",
            tag(
                "a",
                language_words(name),
                href=f"/?lang={name}",
                lang=name,
                hreflang=name,
            ),
        )
        for name in languages()
    )
    return tag("ul", *items, class_="languages")


def reference(document: Mapping[str, Any]) -> str:
    """The OpenAPI document as a page to read."""
    entries = (
        join(
            tag("dt", tag("code", f"{method.upper()} {path}")),
            tag("dd", operation.get("description") or operation.get("summary") or ""),
        )
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if isinstance(operation, dict)
    )
    return page(
        text("The interface for programs"),
        language(),
        tag(
            "header",
            tag("h1", text("The interface for programs")),
            tag("p", text("Every address of this server, for those who write clients and bots.")),
        ),
        tag(
            "main",
            tag("p", tag("a", text("Its OpenAPI document"), href="/api/openapi.json")),
            tag("dl", *entries),
        ),
        tag("footer", tag("p", tag("a", text("Home"), href="/"))),
    )
