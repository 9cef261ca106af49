"""Another program as a player: a process that speaks the line protocol.

`docs/engine-protocol.md` is what it must understand. Anything it does wrong (it ends, stays silent, answers
with an error or with an illegal step) is reported as `PlayerFailed`, with its name and the position.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple, Self

from fourfold.engine.effort import Limits
from fourfold.engine.players import PlayerFailed
from fourfold.engine.protocol import Info, limits_text
from fourfold.engine.talk import Talk
from fourfold.rules.game import RuleError
from fourfold.rules.games import Position, Variant, game_of, games, play_on, read_step, rules_of, variant_tags

SHARE = 0.8
"""The share of its time that a program is told it has: the rest is for sending and receiving."""
_FIRST: frozenset[str] = frozenset(games()[:1])


class Speaks(NamedTuple):
    """What a program says that it can do."""

    protocol: int = 1
    """The newest protocol it speaks: the first if it does not say."""
    games: frozenset[str] = _FIRST
    """What it plays: the first game alone in the first protocol."""


def introduction(answers: list[str]) -> Speaks:
    """What a program's answer to `hello` says."""
    told = "\n".join(answers)
    protocol = max(map(int, re.findall(r"^protocol (\d{1,3})$", told, re.M)), default=1)
    played = frozenset(re.findall(r"^game (\S+)$", told, re.M))
    return Speaks(protocol, played) if protocol > 1 else Speaks()


def setup_lines(variant: Variant, seats: int, protocol: int) -> list[str]:
    """What tells a program how a game is played."""
    lines = [f"{name.lower()} {value}" for name, value in variant_tags(variant).items()]
    if protocol > 1:
        game = game_of(variant.start(seats))
        lines = [f"game {game}", *lines, *([f"seats {seats}"] if len(rules_of(game).seats) > 1 else [])]
    return lines


class Program:
    """A running program. Use it in a `with` block, which ends it.

    `tell` gets what a program reports while it thinks, if it speaks the second protocol.
    """

    def __init__(
        self,
        command: str,
        seconds: float = 60.0,
        memory: int | None = None,
        tell: Callable[[Info], None] | None = None,
    ) -> None:
        self.name = command
        self._talk = Talk(command, seconds, memory)
        self._tell = tell
        self._speaks: Speaks | None = None
        self._table: tuple[Variant, int] | None = None
        self._planned: dict[Position, Any] = {}

    @property
    def seconds(self) -> float:
        """How long it may take for one answer."""
        return self._talk.seconds

    @seconds.setter
    def seconds(self, seconds: float) -> None:
        self._talk.seconds = seconds

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """End the program, whatever it is doing."""
        self._talk.end()

    def choose(self, position: Any, rng: random.Random) -> Any:
        """The next step of the turn that the program announced, or the first of one it is asked for now."""
        planned = self._planned.pop(position, None)
        if planned is not None:
            return planned
        self._talk.about = position
        speaks = self._prepare(position)
        self._talk.ask(f"position {position}")
        for answer in self._talk.ask(self._go(speaks), self._hear):
            match answer.split():
                case ["best", *steps] if steps:
                    return self._plan(position, steps)
        raise PlayerFailed(
            "{name} did not name a step. Position: {position}", name=self.name, position=position
        )

    def _prepare(self, position: Position) -> Speaks:
        """Let the program know what is played."""
        if self._speaks is None:
            # A program that speaks the first protocol need not know this word.
            *answers, closing = self._talk.answer("hello")
            self._speaks = introduction(answers) if closing.startswith("ok") else Speaks()
            if self._tell is not None and self._speaks.protocol > 1:
                self._talk.ask("info on")
        game = game_of(position)
        if game not in self._speaks.games:
            raise PlayerFailed("{name} does not play {game}.", name=self.name, game=game)
        if (position.variant, position.seats) != self._table:
            for line in setup_lines(position.variant, position.seats, self._speaks.protocol):
                self._talk.ask(line)
            self._table = position.variant, position.seats
        return self._speaks

    def _hear(self, line: str) -> None:
        if self._tell is not None and (info := Info.read(line)) is not None:
            self._tell(info)

    def _go(self, speaks: Speaks) -> str:
        return f"go {limits_text(Limits(seconds=SHARE * self.seconds))}" if speaks.protocol > 1 else "go"

    def _plan(self, position: Position, turn: list[str]) -> Any:
        """Keep the rest of an announced turn for the positions it leads to."""
        self._planned.clear()
        at, game = position, game_of(position)
        try:
            steps = [read_step(game, step) for step in turn]
            for step, following in pairwise(steps):
                at = play_on(at, step)
                self._planned[at] = following
        except RuleError:
            raise PlayerFailed(
                "{name} may not play {step} in the position {position}.",
                name=self.name,
                step=" ".join(turn),
                position=position,
            ) from None
        return steps[0]
