"""Moments at a table that would take long to reach: the page receives views as a server would send them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from playwright.sync_api import WebSocketRoute
from tests.browser.stage import Person
from tests.browser.test_endings import CASES, quarto, table

from fourfold.play import LocalTable
from fourfold.play.view import SharedView
from fourfold.rules.game import Seat
from fourfold.rules.games import Game

NOW = 1000.0


class Stage:
    """A page that waits for news of a table."""

    def __init__(self, ada: Person) -> None:
        self._lines: list[WebSocketRoute] = []
        self._version = 0
        self._page = ada.page
        ada.page.route_web_socket("**/socket*", lambda line: self._lines.append(line))  # noqa: PLW0108 - as Playwright wants it
        ada.page.goto("/table/played-elsewhere")
        ada.page.get_by_text("Joining the table…").wait_for()

    def show(self, local: LocalTable, you: tuple[Seat, ...], *events: dict[str, Any], **changes: Any) -> None:
        """Send the page what a player with these seats would see; `changes` are made to the view."""
        seen = msgspec.to_builtins(SharedView(local.table).view(you, NOW)) | changes
        self._version += 1
        news = {
            "type": "news", "version": self._version, "after": self._version - 1,
            "events": [{"at": NOW, **event} for event in events], "view": seen,
        }  # fmt: skip
        self._lines[0].send(msgspec.json.encode(news).decode())
        self._page.wait_for_timeout(250)


def endings(ada: Person) -> Iterator[str]:
    """Every way a game can end, as the winner, the loser and a watcher see it."""
    stage = Stage(ada)
    yield "joining"
    for case in CASES:
        local = case.end()
        for who, you in (("first", (0,)), ("second", (1,)), ("watcher", ())):
            stage.show(local, you)
            yield f"end {case.name} {who}"


def told_events(ada: Person) -> Iterator[str]:
    """What happens beside the board, for the player it is about and for the other."""
    stage = Stage(ada)
    words = (
        "draw_offered", "draw_declined", "takeback_asked", "takeback_declined", "took_back", "gone",
        "returned", "rematch_asked", "started",
    )  # fmt: skip
    local = quarto("7 b3 c")
    for word in words:
        for seat in (0, 1):
            stage.show(local, (0,), {"type": word, "seat": seat})
            yield f"told {word} {seat}"
    stage.show(local, (0,), {"type": "joined", "place": 1, "person": {"key": "", "name": ""}})
    yield "told joined"
    stage.show(local, (1,), {"type": "started"})
    yield "told started to the second"
    stage.show(local, (0,), {"type": "time_given", "seconds": 12.0})
    yield "told time given"
    claims = [{"seat": 0, "can": ["claim", "resign"]}]
    stage.show(local, (0,), actions=claims)
    yield "away in a pair"
    stage.show(local, (0,), offer=0)
    yield "draw offered by oneself"
    stage.show(local, (0,), takeback=0)
    yield "takeback asked by oneself"
    stage.show(local, (0,), takeback=1, actions=[{"seat": 0, "can": ["agree_takeback", "decline_takeback"]}])
    yield "takeback asked by the other"
    stage.show(local, (0,), watchers=2)
    yield "watched by two"
    four = table(Game.QUATRO, 4)
    stage.show(four, (0,), actions=claims)
    yield "away among four"
    seats = list(msgspec.to_builtins(SharedView(four.table).view((0,), NOW).seats))
    seats[1] |= {"kind": "computer", "name": "casual", "plays_for": "Max"}
    stage.show(four, (0,), {"type": "taken_over", "seat": 1}, seats=seats)
    yield "taken over"
