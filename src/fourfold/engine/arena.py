"""Tournaments: who is how strong, found by many games on many processes.

Two players meet in pairs of games: the same opening, or the same dice, once with each of them beginning. A
player that ends, stays silent, or tries something illegal loses that game, and the record says why. Every
game is written to one file of records as soon as its pair is done; an interrupted tournament continues with
what is missing there.
"""

from __future__ import annotations

import atexit
import os
import random
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, TypeAlias

from fourfold.engine.game_part import engine_of
from fourfold.engine.matches import moved, play_game
from fourfold.engine.players import Player, PlayerFailed, player
from fourfold.engine.program import Program
from fourfold.engine.ratings import Decision, Meeting, Rating, Sequential, ratings
from fourfold.rules.game import Over, Reason, RuleError, Unreadable
from fourfold.rules.games import Game, Variant, read_variant
from fourfold.rules.record import Record, read_records

PROGRAM = "program:"
"""The prefix of the command of a player that is another program."""
EVENT, ROUND, FAILURE = "Event", "Round", "Failure"
"""The tags of a tournament's records."""

PairId: TypeAlias = tuple[int, int, int]
"""Two players by number, and which pair of games between them."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How each game is played, as sent to workers: texts and numbers."""

    game: Game
    variant: str = ""
    call: str = ""
    layout: str = ""
    opening: int = 2
    """Pieces that chance places before the players begin, in games without dice."""
    seconds: float = 60.0
    """A program's time for one answer."""
    memory: int | None = None
    """A program's memory in MiB."""
    seed: int = 0

    def rules(self) -> Variant:
        """The variant."""
        return read_variant(self.game, self.variant, call=self.call, layout=self.layout)


@dataclass(frozen=True, slots=True)
class Plan:
    """Who plays whom, and how often."""

    terms: Terms
    names: tuple[str, ...]
    """Levels, or `program:` and a command."""
    pairs: int
    """Pairs of games in each meeting, at most."""
    file: Path
    gauntlet: bool = False
    """Only the first player meets the others."""
    test: Sequential | None = None
    """Stop as soon as this is decided; for two players."""

    @property
    def event(self) -> str:
        """What tells one tournament from another."""
        terms = self.terms
        rules = terms.rules()
        chance = f"opening {terms.opening} seed {terms.seed}"
        return f"{' | '.join(self.names)}; {terms.game} {rules} {terms.call} {terms.layout} {chance}"

    def meetings(self) -> Iterator[tuple[int, int]]:
        """Who plays whom, by number."""
        for first, second in combinations(range(len(self.names)), 2):
            if first == 0 or not self.gauntlet:
                yield first, second

    def ids(self) -> Iterator[PairId]:
        """All pairs of games, every meeting in turn."""
        for number in range(self.pairs):
            for first, second in self.meetings():
                yield first, second, number


@dataclass
class Standings:
    """What was played so far."""

    names: tuple[str, ...]
    pairs: dict[PairId, float] = field(default_factory=dict)
    """For each pair that is done, the points of the first player, from 0 to 2."""
    failures: list[int] = field(default_factory=list)
    """For each player, the games lost because it could not go on."""

    def __post_init__(self) -> None:
        self.failures = self.failures or [0] * len(self.names)

    @property
    def games(self) -> int:
        """How many games were played."""
        return 2 * len(self.pairs)

    def score(self, who: int) -> tuple[float, int]:
        """A player's points and games."""
        own = [points for (first, _, _), points in self.pairs.items() if first == who]
        other = [2 - points for (_, second, _), points in self.pairs.items() if second == who]
        return sum(own) + sum(other), 2 * len(own + other)

    def ratings(self) -> list[Rating]:
        """The strength of every player."""
        met: dict[tuple[int, int], list[float]] = {}
        for (first, second, _), points in self.pairs.items():
            met.setdefault((first, second), []).append(points)
        return ratings(
            len(self.names), [Meeting(*pair, sum(points), 2 * len(points)) for pair, points in met.items()]
        )

    def halved(self) -> list[float]:
        """The points of the first player in each pair, in order and without gaps, from 0 to 1."""
        found: list[float] = []
        while (points := self.pairs.get((0, 1, len(found)))) is not None:
            found.append(points / 2)
        return found


Tell: TypeAlias = Callable[[Standings], None]


def hold(plan: Plan, executor: Executor, tell: Tell, ahead: int = 8) -> Standings:
    """Play the tournament, or the rest of it; `tell` gets the standings after each pair."""
    standings = _resumed(plan)
    missing = iter([pair for pair in plan.ids() if pair not in standings.pairs])
    waiting: deque[tuple[PairId, Future[list[str]]]] = deque()
    try:
        with plan.file.open("a", encoding="utf-8") as file:
            while not _decided(plan, standings):
                while len(waiting) < ahead and (pair := next(missing, None)) is not None:
                    names = plan.names[pair[0]], plan.names[pair[1]]
                    waiting.append((pair, executor.submit(play_pair, plan.terms, names, pair, plan.event)))
                if not waiting:
                    break
                pair, future = waiting.popleft()
                records = future.result()
                file.write("".join(f"{record}\n" for record in records))
                file.flush()
                os.fsync(file.fileno())
                _count(standings, pair, [next(read_records(record)) for record in records])
                tell(standings)
    finally:
        for _, future in waiting:
            future.cancel()
    return standings


def _decided(plan: Plan, standings: Standings) -> bool:
    return plan.test is not None and plan.test.decide(standings.halved()) is not Decision.OPEN


def _count(standings: Standings, pair: PairId, records: list[Record]) -> None:
    """Add a pair of games."""
    points = 0.0
    for side, record in enumerate(records):
        result = record.result
        assert result is not None
        points += (side in result.winners) / len(result.winners) if result.winners else 0.5
        if FAILURE in dict(record.tags):
            loser = next(seat for seat in (0, 1) if seat not in result.winners)
            standings.failures[pair[loser ^ side]] += 1
    standings.pairs[pair] = points


def _resumed(plan: Plan) -> Standings:
    """What the file holds already. A record that was cut off in writing is dropped from it."""
    standings = Standings(plan.names)
    if not plan.file.exists():
        return standings
    whole: dict[PairId, list[Record]] = {}
    games = read_records(plan.file.read_text(encoding="utf-8"))
    while True:
        try:
            record = next(games)
        except StopIteration:
            break
        except RuleError:
            continue
        tags = dict(record.tags)
        if tags.get(EVENT) != plan.event:
            raise Unreadable("The file {file} holds other games: name another file.", file=plan.file)
        first, second, number, _ = map(int, tags[ROUND].split("."))
        whole.setdefault((first, second, number), []).append(record)
    kept = {pair: records for pair, records in whole.items() if len(records) == 2}
    plan.file.write_text("".join(f"{record}\n" for pair in kept for record in kept[pair]), encoding="utf-8")
    for pair, records in kept.items():
        _count(standings, pair, records)
    return standings


# -- One pair of games, in a worker -------------------------------------------------------------------------


class _Failed(PlayerFailed):
    """Who could not go on, and why."""

    def __init__(self, seat: int, cause: RuleError) -> None:
        super().__init__(cause.message, **cause.details)
        self.seat = seat


@dataclass(frozen=True, slots=True)
class _Seated:
    """A player whose mistakes are noticed at once, and charged to its seat."""

    inner: Player
    seat: int

    def choose(self, position: Any, rng: random.Random) -> Any:
        try:
            step = self.inner.choose(position, rng)
            moved(self.inner, position, step)
        except RuleError as cause:
            raise _Failed(self.seat, cause) from None
        return step


def play_pair(terms: Terms, names: tuple[str, str], pair: PairId, event: str) -> list[str]:
    """Two games from the same opening, each player beginning one; their records. Runs in the workers."""
    chance = f"{terms.seed} {pair[2]}"
    opening = engine_of(terms.game).first_steps(terms.rules(), terms.opening, random.Random(chance))
    records = []
    for side in (0, 1):
        seats = (0, 1) if side == 0 else (1, 0)
        tags = ((EVENT, event), (ROUND, ".".join(map(str, (*pair, side)))))
        record = _play(terms, [names[who] for who in seats], opening, random.Random(chance), tags)
        records.append(str(record))
    return records


def _play(
    terms: Terms, names: list[str], opening: list[Any], rng: random.Random, tags: tuple[tuple[str, str], ...]
) -> Record:
    start = position = terms.rules().start(2)
    for step in opening:
        position = position.play(step)
    steps = list(opening)
    decided = None
    try:
        seated = [_Seated(_player(terms, name), seat) for seat, name in enumerate(names)]
        play_game(seated, position, rng, steps.append)
    except _Failed as failure:
        reason = Reason.TIME if "seconds" in failure.details else Reason.ABANDONED
        decided = Over((1 - failure.seat,), reason)
        tags = (*tags, (FAILURE, " ".join(str(failure).split())))
        _dismiss(terms, names[failure.seat])
    return Record.of(start, steps, names=tuple(names), decided=decided, tags=tags)


@cache
def _running() -> dict[tuple[Terms, str], Player]:
    """The players of this process: programs go on from game to game, and end with it."""
    atexit.register(_dismiss_all)
    Finalize(None, _dismiss_all, exitpriority=0)  # workers end in another way than programs
    return {}


def _player(terms: Terms, name: str) -> Player:
    running = _running()
    if (terms, name) not in running:
        running[terms, name] = (
            Program(name.removeprefix(PROGRAM), terms.seconds, terms.memory)
            if name.startswith(PROGRAM)
            else player(terms.game, name)
        )
    return running[terms, name]


def _dismiss_all() -> None:
    for terms, name in list(_running()):
        _dismiss(terms, name)


def _dismiss(terms: Terms, name: str) -> None:
    """End a program that failed: the next game begins with a fresh one."""
    failed = _running().pop((terms, name), None)
    if isinstance(failed, Program):
        failed.end()
