"""The call gives nothing away: views do not depend on whether a line was made.

Two games get the same steps. In one the rules see lines; in the other they are blind, and no line is ever
made. While nobody calls, everything that anyone receives must be the same, byte by byte.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import msgspec
import pytest

from fourfold.play import DiceBox, LocalTable, Person, Phase, Play, Setup, Shown, record, tell
from fourfold.play.view import legal
from fourfold.quarto import LINES, Position
from fourfold.quarto.rules.board import square_text
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game

GAMES = 15


@contextmanager
def blind() -> Iterator[None]:
    """Rules under which no line is ever made."""
    with (
        patch("fourfold.quarto.rules.position.made_lines", return_value=[]),
        patch("fourfold.quarto.rules.position.shared_traits", return_value=0),
    ):
        yield


def opened(call: str, variant: str, number: int) -> LocalTable:
    setup = Setup(Game.QUARTO, (Person("ada", "Ada"), Person("max", "Max")), variant=variant, call=call)
    return LocalTable(setup, DiceBox(number.to_bytes(32, "big")), lambda: 1000.0)


WHO = ("ada", "max", None)


class Screens:
    """What the two players and a watcher receive."""

    def __init__(self, local: LocalTable) -> None:
        self.local = local
        self.shown = {who: local.view(who) for who in WHO}

    def news(self) -> bytes:
        """What they are told now if they were told before, and if they come now."""
        table, before = self.local.table, self.shown
        self.shown = {who: self.local.view(who) for who in WHO}
        news = [tell(table, now, before[who].version, before[who]) for who, now in self.shown.items()]
        return b"".join(map(msgspec.json.encode, news)) + whole(self.local)


def whole(local: LocalTable) -> bytes:
    """What anyone who comes now is shown, and may download."""
    shown = [Shown(local.view(who)) for who in WHO]
    return b"".join(map(msgspec.json.encode, shown)) + str(record(local.table)).encode()


def random_step(local: LocalTable, rng: random.Random) -> Play:
    seat = local.table.to_act
    assert seat is not None
    can = legal(local.table, seat)
    assert can is not None
    steps = [f"{piece:x}" for piece in can.give] + [square_text(square) for square in can.place]
    return Play(seat, rng.choice(steps or ["done"]), local.table.version)


@pytest.mark.parametrize("call", ["turns", "race"])
@pytest.mark.parametrize("variant", ["classic", "advanced", "traits=colour+squares"])
def test_what_everyone_receives_is_the_same_whether_a_line_was_made_or_not(call: str, variant: str) -> None:
    made = told = 0
    for number in range(GAMES):
        rng = random.Random(number)
        seeing, unseeing = opened(call, variant, number), opened(call, variant, number)
        screens, blind_screens = Screens(seeing), Screens(unseeing)
        while seeing.table.phase is Phase.PLAYING:
            step = random_step(seeing, rng)
            by = seeing.key_of(step.seat)
            seeing.act(step, by)
            result = seeing.view().result
            if result is not None:
                told += len(result.missed)
                break
            seen = screens.news()
            assert not any(each.line for each in seeing.view().steps), "nobody has called"
            with blind():
                unseeing.act(step, by)
                assert seen == blind_screens.news()
            position = seeing.table.position
            assert isinstance(position, Position)
            made += bool(position.made)
            if len(seeing.table.played) % 8 == 0:
                text = str(record(seeing.table))
                with blind():
                    assert text == str(record(unseeing.table))
        assert seeing.table.phase is Phase.OVER
    assert told > GAMES / 2, "what was missed is told in the end"
    assert made > GAMES / 2, "the test needs games in which lines are made"


@pytest.mark.parametrize("call", ["turns", "race"])
def test_the_call_is_offered_whenever_its_window_is_open(call: str) -> None:
    rng = random.Random(1)
    local = opened(call, "classic", 1)
    while local.table.phase is Phase.PLAYING:
        position = local.table.position
        assert isinstance(position, Position)
        mover = local.table.to_act
        assert mover is not None
        can, other = legal(local.table, mover), legal(local.table, 1 - mover)
        assert can is not None
        assert can.call == any(piece is not None for piece in position.board)
        handed_over = position.hand is not None or position.done
        assert (other is not None and other.call) == (call == "race" and can.call and handed_over)
        step = random_step(local, rng)
        local.act(step, local.key_of(step.seat))


def test_a_refused_call_is_shown_to_nobody() -> None:
    local = opened("turns", "classic", 3)
    rng = random.Random(3)
    refused = 0
    while local.table.phase is Phase.PLAYING and len(local.table.played) < 20:
        seat = local.table.to_act
        assert seat is not None
        before = whole(local)
        for line in LINES:
            position = local.table.position
            assert isinstance(position, Position)
            if line in [made.line for made in position.made]:
                continue
            with pytest.raises(RuleError):
                local.act(Play(seat, f"!{line}", local.table.version), local.key_of(seat))
            refused += 1
        assert whole(local) == before
        step = random_step(local, rng)
        local.act(step, local.key_of(step.seat))
    assert refused > 50
