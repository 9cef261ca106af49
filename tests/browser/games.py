"""Games in memory, at any moment: a page can receive the views that a server would send of them."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec.structs import replace
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.stage import Person

from fourfold import quatro
from fourfold.play import AcceptDraw, Claim, DiceBox, LocalTable, OfferDraw, Play, Resign, Setup, Shown, Went
from fourfold.play import Person as Sitter
from fourfold.play.view import SharedView
from fourfold.rules.game import Seat
from fourfold.rules.games import Game

NAMES = ("Ada", "Max", "Eve", "Zoe")


class Clock:
    """A clock set by the test."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def table(game: Game, seats: int = 2, names: tuple[str, ...] = NAMES, **choices: Any) -> LocalTable:
    """A table of Ada, Max and others, where Ada starts; `names` is what they call themselves."""
    people = tuple(Sitter(key.lower(), name) for key, name in zip(NAMES[:seats], names, strict=False))
    setup = Setup(game, people, first=0, **{"clock": None} | choices)
    return LocalTable(setup, DiceBox(bytes(32)), Clock())


def quarto(steps: str = "", caller: Seat | None = None, line: str = "a1b1c1d1", **choices: Any) -> LocalTable:
    """A game of Quarto! after these steps, and a call."""
    local = table(Game.QUARTO, **choices)
    for step in steps.split():
        seat = local.table.to_act
        assert seat is not None
        local.act(Play(seat, step, local.table.version), local.key_of(seat))
    if caller is not None:
        local.act(Play(caller, f"!{line}", local.table.version), local.key_of(caller))
    return local


def agreed(local: LocalTable) -> LocalTable:
    local.act(OfferDraw(0), "ada")
    local.act(AcceptDraw(1), "max")
    return local


def given_up(local: LocalTable, seat: Seat) -> LocalTable:
    local.act(Resign(seat), local.key_of(seat))
    return local


def left_alone(local: LocalTable, away: Seat, claims: Seat) -> LocalTable:
    assert isinstance(local.clock, Clock)
    local.act(Went(NAMES[away].lower()))
    local.clock.now += 3600
    local.act(Claim(claims), local.key_of(claims))
    return local


def built(position: str, field: str, seats: int = 2, **choices: Any) -> LocalTable:
    """A game of Quatro whose last roof is built on `field`."""
    local = table(Game.QUATRO, seats, **choices)
    start = local.table.position
    assert isinstance(start, quatro.Position)
    moment = quatro.Position(position, start.variant)
    local.table = replace(local.table, position=moment, to_act=moment.seat)
    local.act(Play(moment.seat, field, local.table.version), local.key_of(moment.seat))
    return local


class Elsewhere:
    """A page that shows games in memory, and what it sends."""

    def __init__(self, ada: Person) -> None:
        self.ada, self.sent = ada, list[str]()
        self._lines: list[WebSocketRoute] = []
        ada.page.route_web_socket("**/socket*", self._join)
        ada.page.goto("/table/played-elsewhere")
        expect(ada.page.get_by_text("Joining the table…")).to_be_visible()
        while not self._lines:  # the page says so before it has opened its socket
            ada.page.wait_for_timeout(20)

    def _join(self, line: WebSocketRoute) -> None:
        self._lines.append(line)
        line.on_message(lambda text: self._hear(json.loads(text)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "act" and message["command"]["type"] != "add_part":  # sent by itself
            self.sent.append(message["command"]["type"])

    def show(self, local: LocalTable, you: tuple[Seat, ...]) -> None:
        """Bring a game up as seen from these seats."""
        shown = Shown(SharedView(local.table).view(you, local.clock()))
        self._lines[0].send(msgspec.json.encode(shown).decode())
