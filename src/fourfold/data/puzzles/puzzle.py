"""One puzzle: a position with something to find, and what is to be found."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from fourfold.data.puzzles.game_part import part
from fourfold.data.puzzles.kinds import Kind, read_kind
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game, Position


@dataclass(frozen=True)
class Puzzle:
    """A position with exactly one right answer, proven by the engine."""

    kind: Kind
    """What is asked for."""
    variant: str
    """How the game is played, as text: `classic`, `traits=colour+squares`, `standard`."""
    position: str
    """Where it begins, as text."""
    solution: tuple[str, ...]
    """The steps as text, in order: the solver's and, between them, the best defence. In Quatro one answer."""
    rating: int
    """How hard it is, in the numbers of Elo."""
    odds: tuple[tuple[str, float], ...] = ()
    """Quatro: the best answers with the exact chance to win of each, the best first."""

    @property
    def game(self) -> Game:
        """The game it belongs to."""
        return self.kind.game

    @cached_property
    def id(self) -> str:
        """Ten characters that name it, made from what is asked: they stay when ratings change."""
        asked = f"{self.kind} {self.variant} {self.position}"
        return blake2b(asked.encode(), digest_size=5).hexdigest()

    @cached_property
    def start(self) -> Position:
        """The position it begins with."""
        position: Position = part(self.game).start(self)
        return position

    @property
    def is_seen_at_a_glance(self) -> bool:
        """Whether it is one for storms, and none for a day."""
        return self.kind in part(self.game).AT_A_GLANCE

    @property
    def decisions(self) -> int:
        """How many turns the solver has to get right."""
        return part(self.game).TURNS.get(self.kind, 1)

    @property
    def own_steps(self) -> int:
        """How many steps of the solver's own solve it."""
        return part(self.game).STEPS.get(self.kind, 1)

    def line(self) -> str:
        """Its line in the file."""
        fields = [self.kind, self.variant, self.position, " ".join(self.solution), str(self.rating)]
        if self.odds:
            fields.append(" ".join(f"{answer}={chance:.4f}" for answer, chance in self.odds))
        return "\t".join(fields) + "\n"


def read_puzzle(line: str) -> Puzzle:
    """The puzzle in one line of the file; raises `Unreadable` if it is not one."""
    fields = line.rstrip("\n").split("\t")
    if len(fields) not in (5, 6):
        raise Unreadable("A puzzle has 5 or 6 fields separated by tabs, not {count}.", count=len(fields))
    kind, variant, position, solution, rating, *odds = fields
    try:
        chances = tuple(_chance(each) for each in odds[0].split()) if odds else ()
        return Puzzle(read_kind(kind), variant, position, tuple(solution.split()), int(rating), chances)
    except ValueError as problem:
        raise Unreadable("This is not a puzzle: {problem}.", problem=str(problem)) from None


def _chance(text: str) -> tuple[str, float]:
    answer, _, chance = text.partition("=")
    return answer, float(chance)
