"""What the commands ask of a game: its folder has it in `cli`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol, cast

from fourfold.cli import plain
from fourfold.rules.games import Game, games, part_of, rules_of

if TYPE_CHECKING:
    import typer

    from fourfold.data.puzzles import Puzzle
    from fourfold.engine import Analysis


class GameCommands(Protocol):
    """The commands of one game, and what it adds to those of all games."""

    @property
    def COMMANDS(self) -> Collection[str]:  # noqa: N802 - a constant of the module
        """The commands that only this game has."""
        ...

    @property
    def OPTIONS(self) -> Collection[str]:  # noqa: N802
        """Options of shared commands that mean something here, beside those of the rules."""
        ...

    @property
    def READERS(self) -> Mapping[str, Callable[[str], Any]]:  # noqa: N802
        """Options of the rules that the command line reads in its own way: by a name, or from a file."""
        ...

    def variants(self) -> str:
        """How its variants are written, for the help of `--variant`; empty where there is one only."""
        ...

    def register(self, app: typer.Typer, /) -> None:
        """Add the commands that only this game has."""
        ...

    def add_dataset(self, group: typer.Typer, /) -> None:
        """Add the command that writes data about this game, if there is one."""
        ...

    def analysis_lines(self, found: Analysis[Any, Any, Any], /) -> Iterator[str]:
        """The analysis of a game that is not over, for people."""
        ...

    def puzzle_picture(self, puzzle: Puzzle, /) -> str:
        """The board of a puzzle, to print."""
        ...


def commands_of(game: Game) -> GameCommands:
    """What a game brings to the command line."""
    return cast("GameCommands", part_of(game, "cli") or plain)


def all_commands() -> tuple[GameCommands, ...]:
    """What all games bring."""
    return tuple(map(commands_of, games()))


def understands(game: Game, option: str) -> bool:
    """Whether an option means something in a game."""
    rules = rules_of(game)
    if option == "seats":
        return len(rules.seats) > 1
    return option in rules.options or option in commands_of(game).OPTIONS
