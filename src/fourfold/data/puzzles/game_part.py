"""What the puzzles ask of a game: its folder has it in `data/puzzles.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from fourfold.rules.games import Game, games, part_of

if TYPE_CHECKING:
    from fourfold.data.puzzles.answers import Answer
    from fourfold.data.puzzles.hints import Hint, Stage
    from fourfold.data.puzzles.kinds import Kind
    from fourfold.data.puzzles.puzzle import Puzzle
    from fourfold.data.puzzles.reasons import Danger


class GamePuzzles(Protocol):
    """The puzzles of one game."""

    @property
    def KINDS(self) -> Sequence[Kind]:  # noqa: N802 - a constant of the module
        """What they ask for."""
        ...

    @property
    def AT_A_GLANCE(self) -> Sequence[Kind]:  # noqa: N802
        """Those that are seen rather than thought through: they come in storms, and never as puzzle of a
        day."""
        ...

    @property
    def TURNS(self) -> Mapping[Kind, int]:  # noqa: N802
        """How many turns the solver has to get right, where it is more than one."""
        ...

    @property
    def STEPS(self) -> Mapping[Kind, int]:  # noqa: N802
        """How many steps of the solver's own these are, where it is more than one."""
        ...

    def start(self, puzzle: Puzzle, /) -> Any:
        """The position that a puzzle begins with."""
        ...

    def answer(self, puzzle: Puzzle, steps: Sequence[str], /) -> Answer:
        """Judge the solver's own steps: one at least."""
        ...

    def hint(self, puzzle: Puzzle, steps: Sequence[str], stage: Stage, /) -> Hint:
        """The hint for a solver who has taken these steps."""
        ...

    def lines_of(self, puzzle: Puzzle, played: Sequence[str], /) -> tuple[Any, ...]:
        """The lines that make these steps right."""
        ...

    def dangers(self, puzzle: Puzzle, /) -> tuple[Danger, ...]:
        """Where the puzzle is to hand over what does not lose: why everything else does."""
        ...

    def danger_after(self, puzzle: Puzzle, played: Sequence[str], /) -> Danger | None:
        """What loses at once after these steps."""
        ...


def part(game: Game) -> GamePuzzles:
    """The puzzles of a game that has some."""
    found = part_of(game, "data.puzzles")
    assert found is not None
    return cast("GamePuzzles", found)


def games_with_puzzles() -> tuple[Game, ...]:
    """Every game that has puzzles."""
    return tuple(game for game in games() if part_of(game, "data.puzzles"))
