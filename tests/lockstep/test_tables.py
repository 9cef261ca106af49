"""Tables in both languages: the same commands, dice and times lead to the same events, views and refusals.

`FOURFOLD_LOCKSTEP_TABLES` says how many games; a few are enough for every kind of command.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

import msgspec
from tests.lockstep.page import page

from fourfold.data import levels
from fourfold.play import (
    SERVER,
    AcceptDraw,
    AgreeTakeback,
    AskRematch,
    AskTakeback,
    Claim,
    Command,
    Computer,
    ComputerPlay,
    DeclineDraw,
    DeclineRematch,
    DeclineTakeback,
    DiceBox,
    GiveTime,
    Join,
    Leave,
    LocalTable,
    Notice,
    OfferDraw,
    Play,
    Refused,
    Resign,
    Roll,
    TimeUp,
    rematch_setup,
    tell,
)
from fourfold.play.dicebox import Part
from fourfold.play.help import latest_move
from fourfold.play.table import Phase
from fourfold.rules.game import RuleError, ToRoll
from fourfold.rules.games import Game, read_step, rules_of
from fourfold.web.api.types import TableRequest

GAMES = int(os.environ.get("FOURFOLD_LOCKSTEP_TABLES", "60"))
DEVICE = "device"
THROWS = 600
LONGEST = 160
VARIANTS = {
    Game.QUARTO: ("", "classic", "advanced", "traits=colour,height", "traits=shape+squares"),
    Game.QUATRO: ("", "standard"),
}


class Dice(DiceBox):
    """Dice that the page can have too: no seed, and known beforehand."""

    def __init__(self, chance: random.Random) -> None:
        self.seed = b""
        self.dice = [[chance.randint(1, 6) for _ in range(5)] for _ in range(THROWS)]

    @property
    def seal(self) -> str:
        return ""

    def throw(self, number: int, dice: int, parts: Sequence[Part] = ()) -> tuple[int, ...]:
        return tuple(sorted(self.dice[number][:dice]))


class Clock:
    """A clock set by the test."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_table_in_the_page_is_the_table_of_a_server() -> None:
    with page("lockstep_tables") as pocket:
        for number in range(GAMES):
            asked, expected = _game(random.Random(number))
            pocket.send(asked)
            found = pocket.answer()
            assert isinstance(found, list), found
            for index, (ours, theirs) in enumerate(zip(expected, found, strict=True)):
                before = asked["commands"][index - 1] if index and index <= len(asked["commands"]) else None
                assert theirs == ours, f"game {number}, after {before}"


def _game(chance: random.Random) -> tuple[dict[str, Any], list[Any]]:
    """A random game as it is sent to the page, and what Python tells of it."""
    request, dice, clock = _request(chance), Dice(chance), Clock()
    asked: dict[str, Any] = {"request": request, "now": clock.now, "dice": dice.dice, "commands": []}
    try:
        setup = msgspec.convert(request, TableRequest).setup(DEVICE)
        local = LocalTable(setup, dice, clock)
    except RuleError as error:
        return asked, [_refusal(error)]
    told = [{"events": _plain(local.events), **_shown(local, 0)}]
    for _ in range(LONGEST):
        if local.table.successor is not None:
            break
        clock.now += chance.choice((0.0, 0.25, 1.5, 1.5, 20.0 if chance.random() < 0.1 else 2.0))
        command, by = _command(local, chance)
        known = chance.randint(0, local.table.version + 1)
        asked["commands"].append({"command": _message(command), "by": by, "now": clock.now, "known": known})
        try:
            events = local.act(command, by, rematch_table="next")
        except RuleError as error:
            told.append(_refusal(error))
        else:
            told.append({"events": _plain(events), **_shown(local, known)})
    return asked, [*told, {"again": True}]


# -- What is asked -------------------------------------------------------------------------------------------


def _request(chance: random.Random) -> dict[str, Any]:
    game = chance.choice(list(VARIANTS))
    names = [each.name for each in levels(game)]
    seats: list[dict[str, Any]] = [
        {
            "type": "me",
            "name": chance.choice(("", "Ada", "Max", "Eve\u200d", "\u3164", "a\nb"[: chance.choice((1, 3))])),
        }
        if index == 0 or chance.random() < 0.6
        else {"type": "computer", "level": chance.choice(names)}
        for index in range(chance.choice(rules_of(game).seats))
    ]
    chance.shuffle(seats)
    request: dict[str, Any] = {"game": game, "seats": seats}
    wishes: dict[str, Sequence[Any]] = {
        "variant": VARIANTS[game],
        "call": ("", "turns", "race", "auto") if game is Game.QUARTO else ("", "", "", "turns"),
        "clock": (None, 3, 15, 60),
        "casual": (True, True, False),
        "absence": (None, 60),
        "starts": ("dice", "host", "guest", "loser"),
        "substitute": names,
    }
    return request | {name: chance.choice(each) for name, each in wishes.items() if chance.random() < 0.8}


def _command(local: LocalTable, chance: random.Random) -> tuple[Command | Notice, str | None]:
    """Mostly what is due; sometimes anything else, by anybody."""
    table = local.table
    seats = len(table.holders)
    seat = table.to_act if table.to_act is not None and chance.random() < 0.95 else chance.randrange(seats)
    by = local.key_of(seat) if chance.random() < 0.98 else chance.choice((DEVICE, SERVER, "else"))
    seen = table.version if chance.random() < 0.95 else chance.randint(0, table.version + 2)
    if table.phase is Phase.PLAYING and chance.random() < 0.85:
        return _step(local, seat, by, seen, chance), by
    if isinstance(table.holders[seat], Computer) and by is SERVER:
        by = DEVICE  # computers ask for nothing
    others: list[tuple[Command | Notice, str | None]] = [
        (AskTakeback(seat, seen), by),
        (AskTakeback(seat, seen), by),
        (AskTakeback(seat, seen), by),
        (AcceptDraw(seat), by),
        (DeclineDraw(seat), by),
        (AgreeTakeback(seat, seen), by),
        (DeclineTakeback(seat), by),
        (Claim(seat), by),
        (AskRematch(seat), by),
        (DeclineRematch(seat), by),
        (Join(seat), DEVICE),
        (Leave(seat), by),
        (TimeUp(), SERVER),
        (GiveTime(chance.choice((0.5, 7.25))), SERVER),
        (Play(seats + 1, "7", seen), by),
    ]
    if chance.random() < 0.15:
        others = [(Resign(seat), by), (OfferDraw(seat), by)]
    return chance.choice(others)


def _step(
    local: LocalTable, seat: int, by: str | None, seen: int, chance: random.Random
) -> Play | Roll | ComputerPlay:
    table = local.table
    if isinstance(table.position.turn, ToRoll) and chance.random() < 0.9:
        return Roll(seat, seen)
    texts = [*map(str, table.position.steps)]
    if not texts or chance.random() < 0.05:
        texts = ["7", "a1", "!a1b1c1d1", "done", "k55", "c4", "lose", "12345", "nonsense", ""]
    text = chance.choice(texts)
    if isinstance(table.holders[seat], Computer) and by is SERVER:
        try:
            return ComputerPlay(seat, read_step(table.setup.game, text), seen)
        except RuleError:
            return (
                ComputerPlay(seat, table.position.steps[0], seen)
                if table.position.steps
                else Roll(seat, seen)
            )
    return Play(seat, text, seen)


def _message(command: Command | Notice) -> dict[str, Any]:
    if isinstance(command, ComputerPlay):
        return {"type": "play", "seat": command.seat, "step": str(command.step), "seen": command.seen}
    message: dict[str, Any] = msgspec.to_builtins(command)
    return message


# -- What is told --------------------------------------------------------------------------------------------


def _shown(local: LocalTable, known: int) -> dict[str, Any]:
    table, view = local.table, local.view(DEVICE)
    played = [each.view for each in table.played]
    try:
        before, steps = latest_move(table.setup, played, view.you)
        latest: dict[str, Any] = {"before": str(before), "steps": [str(step) for step in steps]}
    except Refused as error:
        latest = _refusal(error)
    over = table.phase is Phase.OVER
    return {
        "view": _plain(view),
        "news": _plain(tell(table, view, known)),
        "latest": latest,
        "rematch": _plain(rematch_setup(table)) if over else None,
    }


def _plain(told: Any) -> Any:
    """As JSON; a table of this device has no seed."""
    return _unseeded(msgspec.json.decode(msgspec.json.encode(told)))


def _unseeded(told: Any) -> Any:
    if isinstance(told, dict):
        seeded = "seed" in told and told.get("type") != "ended"
        return {name: None if name == "seed" and seeded else _unseeded(part) for name, part in told.items()}
    return [_unseeded(part) for part in told] if isinstance(told, list) else told


def _refusal(error: RuleError) -> dict[str, Any]:
    details = {name: _word(said) for name, said in error.details.items()}
    return {"refused": type(error).__name__, "sentence": error.message, "details": details}


def _word(said: object) -> object:
    """As it would fill its place."""
    if isinstance(said, tuple):
        return [str(word) for word in said]
    return said if isinstance(said, int | float) else str(said)
