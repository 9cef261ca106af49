"""The games by name, for everything that takes any of them: records, perft, the command line.

The games never meet; here they only stand side by side, in a table of what each says of itself (`registry`).
Each has `Variant`, `Position` and `Step`, and these names mean here: of one game or the other. `register`
adds a game from outside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import EnumType
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from fourfold import quarto, quatro
from fourfold.quarto.rules.registered import QUARTO
from fourfold.quatro.rules.registered import QUATRO
from fourfold.rules.game import Key, Over, ToMove, ToRoll, Unreadable
from fourfold.rules.registry import GameRules, Option

__all__ = [
    "Game",
    "Position",
    "Step",
    "Variant",
    "game_in",
    "game_of",
    "games",
    "is_position",
    "part_of",
    "play_on",
    "possible_steps",
    "read_board",
    "read_game",
    "read_position",
    "read_step",
    "read_variant",
    "register",
    "rules_of",
    "titles",
    "variant_tags",
]

_BOARD = re.compile(r"[0-9a-f.()]+(/[0-9a-f.()]+)+(\s|$)")
"""How the text of a position begins: with its board."""

Variant = quarto.Variant | quatro.Variant
"""A variant of one of the games."""
Position = quarto.Position | quatro.Position
"""A position of one of the games."""
Step = quarto.Step | quatro.Step
"""A step of one of the games."""


class _Registered(EnumType):
    """Lets the games be gone through as the table has them, those from outside too."""

    def __iter__(cls) -> Iterator[Any]:
        return iter(_RULES)

    def __len__(cls) -> int:
        return len(_RULES)


class Game(Key, metaclass=_Registered):
    """Which game. Those that others register have a key here too, but no name in Python."""

    QUARTO = "quarto"
    """Sixteen pieces, four traits, and the call."""
    QUATRO = "quatro"
    """Five dice, towers of roofs."""

    @classmethod
    def _missing_(cls, value: object) -> Game | None:
        return _FROM_OUTSIDE.get(value)


_FROM_OUTSIDE: dict[object, Game] = {}
_RULES: dict[Game, GameRules] = {Game.QUARTO: QUARTO, Game.QUATRO: QUATRO}
_GAMES: dict[object, Game] = {rules.position: game for game, rules in _RULES.items()}
"""The game of each type of position."""


def register(rules: GameRules) -> Game:
    """Add a game from outside to the table, before anything asks for it; returns its key."""
    if rules.name in {game.value for game in _RULES}:
        raise ValueError(f"there is a game {rules.name} already")
    game = str.__new__(Game, rules.name)
    game._name_, game._value_ = rules.name.upper(), rules.name
    _FROM_OUTSIDE[rules.name] = game
    _RULES[game] = rules
    _GAMES[rules.position] = game
    return game


def games() -> tuple[Game, ...]:
    """Every game there is."""
    return tuple(_RULES)


def rules_of(game: Game) -> GameRules:
    """What a game says of itself."""
    return _RULES[game]


@cache
def part_of(game: Game, room: str) -> ModuleType | None:
    """What a game has for a room (`art`, `engine`, …) or for a part of one (`data.puzzles`), loaded on use;
    None if it has nothing."""
    package = _RULES[game].package
    name = f"{package}.{room}"
    try:
        return import_module(name) if package and find_spec(name) else None
    except ModuleNotFoundError as missing:
        if missing.name is None or not name.startswith(f"{missing.name}."):
            raise
        return None


def read_game(text: str) -> Game:
    """The game that `text` names."""
    try:
        return Game(text)
    except ValueError:
        raise Unreadable("“{text}” is not a game: write quarto or quatro.", text=text) from None


def game_of(position: Position) -> Game:
    """The game that a position belongs to."""
    return _GAMES[type(position)]


def is_position(thing: object) -> bool:
    """Whether something is a position of one of the games."""
    return type(thing) in _GAMES


def titles() -> str:
    """What people call the games, as a choice for programmers: `Quarto! or Quatro`."""
    return " or ".join(rules.title for rules in _RULES.values())


def game_in(position: str) -> Game:
    """The game that the text of a position belongs to: its board tells. Quarto! if none recognises it."""
    return next((game for game, rules in _RULES.items() if rules.has_board(position)), Game.QUARTO)


def read_variant(game: Game, text: str = "", **options: Any) -> Variant:
    """The variant of a game from what is told of it; what is empty or left out is as usual.

    `text` is the text form of the variant. Options are told by their names, as text or as they are: `call` in
    Quarto!, `layout` in Quatro. A game does not look at what belongs to others.
    """
    rules = _RULES[game]
    own = {name: _told(option, options.get(name, "")) for name, option in rules.options.items()}
    variant: Variant = rules.read_variant(text or rules.usual, **own)
    return variant


def _told(option: Option, told: Any) -> Any:
    if not told:
        return option.usual
    return option.read(told) if isinstance(told, str) else told


def variant_tags(variant: Variant) -> dict[str, str]:
    """What a record tells of a variant, by the names of its tags."""
    rules = _rules_for(variant)
    own = {option.tag: str(getattr(variant, name)) for name, option in rules.options.items()}
    return {"Variant": str(variant)} | own


def _rules_for(variant: Variant) -> GameRules:
    return next(rules for rules in _RULES.values() if isinstance(variant, rules.variant))


def read_position(text: str, variant: Variant) -> Position:
    """The position that `text` describes, in a game of `variant`."""
    position: Position = _rules_for(variant).position(text, variant)
    return position


def read_board(text: str, like: Variant) -> Position | None:
    """The position of any game that `text` describes; None if it does not begin with a board.

    What the text leaves open is as in `like`, if that is a variant of the same game, and otherwise as usual,
    with automatic calls.
    """
    if _BOARD.match(text) is None:
        return None
    game = game_in(text)
    same = isinstance(like, _RULES[game].variant)
    return read_position(text, like if same else read_variant(game, call="auto"))


def read_step(game: Game, text: str) -> Step:
    """The step that `text` names."""
    step: Step = _RULES[game].read_step(text)
    return step


def play_on(position: Position, step: Step | str) -> Position:
    """The position after `step`, of whichever game: `position.play` where only both together are known."""
    # Each game knows its own steps only, and says so when it meets one of the other.
    anything: Any = step
    return position.play(anything)


def possible_steps(position: Position) -> Iterator[Step]:
    """Everything that may happen now: what the seat to move may do, who may interrupt, how dice may fall."""
    match position.turn:
        case ToMove(steps=steps, callers=callers):
            yield from steps
            interrupt = _RULES[game_of(position)].interrupt
            yield from (call for step in steps for seat in callers if (call := interrupt(step, seat)))
        case ToRoll(outcomes=outcomes):
            yield from (step for step, _ in outcomes)
        case Over():
            return
