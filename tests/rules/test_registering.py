"""A game from outside: one row in the table, and everything that takes any game takes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from fourfold.rules import games
from fourfold.rules.game import IllegalStep, Over, Reason, ToMove, Unreadable
from fourfold.rules.games import Game
from fourfold.rules.perft import perft
from fourfold.rules.registry import GameRules

MOST = 3


@dataclass(frozen=True)
class Variant:
    """Subtraction: whoever takes the last stone wins."""

    stones: int = 7

    def start(self, seats: int = 2) -> Position:
        """Every stone is there."""
        return Position(f"|{self.stones}|{seats}", self)

    def __str__(self) -> str:
        return f"stones={self.stones}"


@dataclass(frozen=True)
class Position:
    """How many stones are left; its text is as in `|7|2`."""

    text: str
    variant: Variant = field(default_factory=Variant)
    seat: int = 0
    seats: int = 2

    @property
    def left(self) -> int:
        return int(self.text.split("|")[1])

    @property
    def steps(self) -> tuple[int, ...]:
        return tuple(range(1, min(MOST, self.left) + 1))

    @property
    def result(self) -> Over | None:
        return None if self.left else Over((1 - self.seat,), Reason.POINTS)

    @property
    def turn(self) -> ToMove[int] | Over:
        return self.result or ToMove(self.seat, self.steps)

    def play(self, step: int | str) -> Position:
        if int(step) not in self.steps:
            raise IllegalStep("Too many.")
        return Position(f"|{self.left - int(step)}|2", self.variant, 1 - self.seat)

    def __str__(self) -> str:
        return self.text


def read_variant(text: str) -> Variant:
    return Variant(int(text.removeprefix("stones=")))


STONES = GameRules(
    name="stones",
    title="Stones",
    seats=(2,),
    variant=Variant,
    usual="stones=7",
    position=Position,
    read_variant=read_variant,
    read_step=int,
    has_board=lambda text: text.startswith("|"),
)


@pytest.fixture
def stones(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, registered for one test."""
    for table in ("_RULES", "_GAMES", "_FROM_OUTSIDE"):
        monkeypatch.setattr(games, table, dict(getattr(games, table)))
    return games.register(STONES)


def test_a_game_from_outside_is_read_and_played(stones: Game) -> None:
    assert games.games() == (Game.QUARTO, Game.QUATRO, stones) == tuple(Game)
    assert len(Game) == 3
    assert games.read_game("stones") is stones
    variant: Any = games.read_variant(stones, call="auto")
    assert variant == Variant(7)
    assert games.variant_tags(variant) == {"Variant": "stones=7"}
    position: Any = games.read_position("|3|2", variant)
    assert games.game_of(position) is games.game_in("|3|2") is stones
    assert [*map(str, games.possible_steps(position))] == ["1", "2", "3"]
    assert games.play_on(position, games.read_step(stones, "3")).result == Over((0,), Reason.POINTS)


def test_every_way_it_goes_on_is_counted(stones: Game) -> None:
    start: Any = games.read_variant(stones, "stones=3").start()
    assert list(perft(start, 3)) == [3, 3, 1]


def test_its_key_travels_as_those_of_the_others(stones: Game) -> None:
    assert msgspec.json.encode(stones) == b'"stones"'
    assert msgspec.json.decode(b'"stones"', type=Game) is stones
    assert repr(stones) == "Game.STONES"


def test_what_nobody_registered_is_no_game() -> None:
    with pytest.raises(Unreadable):
        games.read_game("stones")
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'"stones"', type=Game)


def test_a_name_is_taken_once() -> None:
    with pytest.raises(ValueError, match="quarto already"):
        games.register(games.rules_of(Game.QUARTO))
