"""News: the steps since a version and what else changed add up to the view, and are small."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest
from tests.play.conftest import Clock
from tests.play.random_games import QUARTO, QUATRO, STARTED, random_game

from fourfold import quatro
from fourfold.play import (
    AddPart,
    AskTakeback,
    DiceBox,
    LocalTable,
    News,
    Person,
    Play,
    Roll,
    Setup,
    Shown,
    take_in,
    tell,
)
from fourfold.play.view import legal
from fourfold.rules.games import Game

Opener = Callable[..., LocalTable]

WHOLE_GAME, ONE_STEP = 300_000, 3_000
"""Bytes that a game of four may cost one screen, and a step in the middle of it."""
NAMES = ("Adalbert", "Maximilian", "Evangeline", "Bartholomew")


def received(told: Shown | News) -> Shown | News:
    """What arrives of what is told."""
    return msgspec.json.decode(msgspec.json.encode(told), type=Shown | News)


@pytest.mark.parametrize("setup", [*QUARTO, *QUATRO, *STARTED])
def test_news_since_any_version_add_up_to_the_view(setup: Setup) -> None:
    screen = None
    earlier = {}
    for local in random_game(setup, seed=1):
        now = local.view("ada")
        known = 0 if screen is None else screen.version
        screen = take_in(screen, received(tell(local.table, now, known, screen)))
        assert screen == now
        earlier[now.version] = now
    for version, seen in earlier.items():
        assert take_in(seen, received(tell(local.table, now, version))) == now


def test_only_what_changed_is_told(quarto: Opener, clock: Clock) -> None:
    local = quarto()
    before = local.view("ada")
    clock.wait(1)
    local.act(Play(0, "7", before.version), "ada")
    told = tell(local.table, local.view("ada"), before.version, before)
    assert isinstance(told, News)
    assert [each.step for each in told.steps] == ["7"]
    assert set(told.changed) == {"now", "position", "turn", "legal"}


def test_steps_that_no_longer_count_are_followed_by_the_whole(quarto: Opener) -> None:
    local = quarto(seats=(Person("ada"),) * 2, casual=True)
    start = local.view("ada")
    local.act(Play(0, "7", start.version), "ada")
    given = local.view("ada")
    local.act(AskTakeback(0, given.version), "ada")
    for known in (start, given):
        assert tell(local.table, local.view("ada"), known.version, known) == Shown(local.view("ada"))
    for unknown in (-1, 0, local.table.version + 1):
        assert isinstance(tell(local.table, local.view("ada"), unknown), Shown)


def longest_game(clock: Clock) -> Iterator[LocalTable]:
    """Four people who throw as often as they may, at every moment."""
    people = tuple(Person(name.lower(), name) for name in NAMES)
    local = LocalTable(Setup(Game.QUATRO, people), DiceBox(bytes(32)), clock)
    for each in range(4):
        local.act(AddPart(each, "ab" * 32), local.key_of(each))
    yield local
    while (seat := local.table.to_act) is not None:
        can = legal(local.table, seat)
        assert can is not None
        clock.wait(1.234567)
        fields = [quatro.field_name(field) for field in can.build]
        step = next(iter((*can.keep, *fields, "lose")))
        act = Roll(seat, local.table.version) if can.roll else Play(seat, step, local.table.version)
        local.act(act, local.key_of(seat))
        yield local


def test_a_game_of_four_costs_a_screen_little(clock: Clock) -> None:
    clock.now = 1.7e9
    before, sizes = None, []
    for local in longest_game(clock):
        now = local.view("adalbert")
        told = tell(local.table, now, 0 if before is None else before.version, before)
        sizes.append(len(msgspec.json.encode(told)))
        before = now
    assert len(sizes) > 200
    assert sum(sizes) <= WHOLE_GAME
    assert max(sizes) <= ONE_STEP
