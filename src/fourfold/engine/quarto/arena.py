"""Matches between players: levels of ours, and any program that speaks the line protocol."""

from __future__ import annotations

import itertools
import math
import random
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self

from fourfold.data.levels import level, levels
from fourfold.engine.quarto.players import PLAYERS
from fourfold.rules.game import IllegalStep, Over, RuleError, Unreadable
from fourfold.rules.games import Game
from fourfold.rules.quarto import Position, Step, Variant, read_step


class Player(Protocol):
    """Whoever can take a step."""

    @property
    def name(self) -> str: ...

    def choose(self, position: Position, rng: random.Random) -> Step: ...


class Program:
    """Another engine: a process that speaks the line protocol on its standard input and output."""

    def __init__(self, command: str) -> None:
        self.name = command
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._variant: Variant | None = None
        self._planned: dict[Position, Step] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def choose(self, position: Position, rng: random.Random) -> Step:
        """The next step of the turn that the program announced, or the first of one it is asked for now."""
        planned = self._planned.pop(position, None)
        if planned is not None:
            return planned
        if position.variant != self._variant:
            self._ask(f"variant {position.variant}")
            self._ask(f"call {position.variant.call}")
            self._variant = position.variant
        self._ask(f"position {position}")
        steps = next((words[1:] for words in self._ask("go") if words[0] == "best"), [])
        if not steps:
            raise IllegalStep("{name} named no step.", name=self.name)
        return self._plan(position, [read_step(step) for step in steps])

    def _plan(self, position: Position, steps: list[Step]) -> Step:
        """Keep the rest of an announced turn for the positions it leads to."""
        self._planned.clear()
        for step, following in itertools.pairwise(steps):
            position = position.play(step)
            self._planned[position] = following
        return steps[0]

    def _ask(self, line: str) -> list[list[str]]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        answers: list[list[str]] = []
        for answer in self._process.stdout:
            words = answer.split()
            if words[:1] == ["ok"]:
                return answers
            if words[:1] == ["error"]:
                raise RuleError("{name} answered: {answer}", name=self.name, answer=answer.strip())
            answers.append(words)
        raise RuleError("{name} ended without an answer to “{line}”.", name=self.name, line=line)


def player(text: str) -> Player:
    """The player that `text` names: a level, or `program:` and a command."""
    if text.startswith("program:"):
        return Program(text.removeprefix("program:"))
    try:
        return PLAYERS[level(Game.QUARTO, text).name]
    except Unreadable:
        raise Unreadable(
            "“{text}” is no player: write a level ({names}), or program: and a command.",
            text=text,
            names=", ".join(each.name for each in levels(Game.QUARTO)),
        ) from None


@dataclass(frozen=True, slots=True)
class Score:
    """How a match stands, for the first of its players."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Points per game: a win is 1, a draw a half."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the share, by the normal approximation.

        The spread of a game's points is estimated with one more win and one more loss than were seen, so that
        a clean sweep does not look certain.
        """
        won, lost, games = self.won + 1, self.lost + 1, self.games + 2
        share = (won + self.drawn / 2) / games
        spread = (won * (1 - share) ** 2 + self.drawn * (0.5 - share) ** 2 + lost * share**2) / games
        return 1.96 * math.sqrt(spread / games)

    def after(self, winners: tuple[int, ...], seat: int) -> Score:
        """The score after one more game, in which the first player had this seat."""
        if not winners:
            return Score(self.won, self.drawn + 1, self.lost)
        won = winners == (seat,)
        return Score(self.won + won, self.drawn, self.lost + (not won))


def match(first: Player, second: Player, variant: Variant, games: int, rng: random.Random) -> Iterator[Score]:
    """Play so many games, the sides alternating; the score after each."""
    score = Score()
    for number in range(games):
        seat = number % 2
        players = (first, second) if seat == 0 else (second, first)
        score = score.after(play(players, variant, rng).winners, seat)
        yield score


def play(players: tuple[Player, Player], variant: Variant, rng: random.Random) -> Over:
    """One game; the first of the players gives the first piece."""
    position = variant.start()
    while not isinstance(turn := position.turn, Over):
        position = position.play(players[turn.seat].choose(position, rng))
    return turn
