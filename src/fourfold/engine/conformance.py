"""Whether a program speaks the line protocol (`docs/engine-protocol.md`): checks that anyone can run.

Each check is a short dialogue. A program that fails one is restarted for the next. Checks are named after the
commands they are about.
"""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeAlias

from fourfold.engine.analysis import Judged
from fourfold.engine.effort import Limits
from fourfold.engine.game_part import engine_of
from fourfold.engine.matches import throw
from fourfold.engine.players import PlayerFailed
from fourfold.engine.program import Speaks, introduction, setup_lines
from fourfold.engine.protocol import VERDICT, Info, limits_text, one_line, verdict_text
from fourfold.engine.talk import Talk
from fourfold.rules.game import IllegalStep, Over, RuleError, ToMove, ToRoll
from fourfold.rules.games import (
    Game,
    Position,
    Variant,
    games,
    part_of,
    play_on,
    possible_steps,
    read_variant,
    rules_of,
)

QUIET = 1.0
"""Seconds in which a program that was not asked says nothing and leaves the processor to others."""
IDLE = 0.1
"""What share of a processor is as good as none."""
KEPT = 12
"""Lines of a talk that are shown where a check fails."""

NONSENSE = ("checkmate", "variant checkers", "position", "position start zz", "level nobody", "x" * 100_000)
"""Lines that have to be answered with `error`."""
NONSENSE_2 = (
    "game chess", "go nodes 99999999999999999999999", "go seconds nan", "go seconds -1", "go quickly",
    "go nodes 5 nodes 6", "analyse nodes 99999999999999999999999", "info perhaps", "hello hello",
)  # fmt: skip
"""More of them, in the second protocol."""


def _ways(game: Game) -> Sequence[tuple[Variant, int]]:
    """Ways to play that every program knows, with the number of seats."""
    own: Any = part_of(game, "engine.conformance")
    return own.WAYS if own else [(read_variant(game), seats) for seats in rules_of(game).seats]


def _hard(game: Game) -> Position:
    """A position to think about for long."""
    own: Any = part_of(game, "engine.conformance")
    return own.HARD if own else read_variant(game).start()


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check has come to."""

    check: str
    problem: RuleError | None = None
    """Why it failed; None where it did not."""
    talk: tuple[str, ...] = ()
    """The last lines of the talk in which it failed: `>` what was said, `<` what was answered."""
    left_out: bool = False
    """Whether the program does not offer what would be checked, and need not."""

    @property
    def passed(self) -> bool:
        """Whether there is nothing to mend."""
        return self.problem is None


class _LeftOut(Exception):  # noqa: N818 - no error: the check does not apply
    """The program does not offer this, and need not."""


class _Examinee:
    """The program under test, and the dialogue with it."""

    def __init__(self, command: str, seconds: float, speaks: Speaks) -> None:
        self.talk = Talk(command, seconds)
        self.speaks = speaks
        self.said: list[str] = []

    def answer(self, line: str) -> list[str]:
        self.said.append(f"> {one_line(line)}")
        return self.talk.answer(line, lambda heard: self.said.append(f"< {one_line(heard)}"))

    def do(self, line: str) -> list[str]:
        """The lines that answer `line`, which has to be done."""
        *answers, closing = self.answer(line)
        if not closing.startswith("ok"):
            raise self.wrong(line, closing, "ok")
        return answers

    def offer(self, line: str) -> list[str]:
        """The lines that answer `line`, which a program need not know."""
        *answers, closing = self.answer(line)
        if closing.startswith("error"):
            raise _LeftOut
        return answers

    def wrong(self, line: str, answer: str, expected: str) -> PlayerFailed:
        """What was said, answered and expected."""
        return PlayerFailed(
            "{name} answered “{line}” with “{answer}”; expected “{expected}”.",
            name=self.talk.name,
            line=one_line(line),
            answer=one_line(answer),
            expected=expected,
        )

    def put(self, position: Position, text: str = "") -> None:
        """Set up a position, by its text or by the steps that led to it."""
        self.talk.about = position
        for line in setup_lines(position.variant, position.seats, self.speaks.protocol):
            self.do(line)
        self.do(f"position {text or position}")

    def turn(self, position: Position, line: str = "") -> Position:
        """The position after the turn that the program takes."""
        line = line or ("go seconds 1" if self.speaks.protocol > 1 else "go")
        best = [answer for answer in self.do(line) if answer.split()[:1] == ["best"]]
        if len(best) != 1:
            raise self.wrong(line, " ".join(best), "best STEP…")
        after = self.played(position, best[0].split()[1:])
        if after == position or (after.seat == position.seat and isinstance(after.turn, ToMove)):
            raise self.wrong(line, best[0], "best STEP…")
        return after

    def played(self, position: Position, steps: Sequence[str]) -> Position:
        """The position after some steps of one turn."""
        at = position
        try:
            for step in steps:
                if at.seat != position.seat or not isinstance(at.turn, ToMove):
                    raise IllegalStep("There is nothing to choose here: the game is over.")
                at = play_on(at, step)
        except RuleError:
            raise PlayerFailed(
                "{name} may not play {step} in the position {position}.",
                name=self.talk.name,
                step=" ".join(steps),
                position=position,
            ) from None
        return at


Check: TypeAlias = Callable[[_Examinee], None]


class _Runner:
    """Lets a program through one check after the other."""

    def __init__(self, command: str, seconds: float) -> None:
        self._command, self._seconds = command, seconds
        self.speaks = Speaks()
        self._examinee: _Examinee | None = None

    def __enter__(self) -> Self:
        self._running()
        return self

    def __exit__(self, *_: object) -> None:
        self._dismiss()

    def _running(self) -> _Examinee:
        if self._examinee is None:
            self._examinee = _Examinee(self._command, self._seconds, self.speaks)
        return self._examinee

    def _dismiss(self) -> None:
        if self._examinee is not None:
            self._examinee.talk.end()
            self._examinee = None

    def run(self, name: str, check: Check) -> Finding:
        """What one check comes to."""
        examinee = self._running()
        examinee.said.clear()
        try:
            check(examinee)
        except _LeftOut:
            return Finding(name, left_out=True)
        except RuleError as problem:
            self._dismiss()
            return Finding(name, problem, tuple(examinee.said[-KEPT:]))
        self.speaks = examinee.speaks
        if examinee.talk.process.poll() is not None:
            self._dismiss()
        return Finding(name)


def conform(command: str, seconds: float = 10.0, wanted: Iterable[Game] = ()) -> Generator[Finding]:
    """Run every check against the program that `command` starts; `seconds` is its time for each answer.

    Only those about the games that are `wanted`; about all if none is named."""
    with _Runner(command, seconds) as runner:
        yield runner.run("hello", _hello)
        for game in wanted or games():
            for name, (protocol, check) in _CHECKS.items():
                if game in runner.speaks.games and protocol <= runner.speaks.protocol:
                    yield runner.run(f"{game} {name}", partial(check, game=game))
                else:
                    yield Finding(f"{game} {name}", left_out=True)
        yield runner.run("silence", _silence)
        yield runner.run("quit", _quit)
        yield runner.run("end of input", _end_of_input)


# -- The checks ---------------------------------------------------------------------------------------------


def _hello(examinee: _Examinee) -> None:
    """It says who it is and what it speaks; in the first protocol it need not."""
    answers = examinee.offer("hello")
    for expected in ("name", "protocol"):
        if not any(re.fullmatch(rf"{expected} \S.*", line) for line in answers):
            raise examinee.wrong("hello", " ".join(answers), f"{expected} …")
    examinee.speaks = introduction(answers)
    if not examinee.speaks.games & set(games()):
        raise examinee.wrong("hello", " ".join(answers), "game …")


def _variants(examinee: _Examinee, game: Game) -> None:
    """Every way to play is known, and a position is understood by its text at every moment of a game."""
    for number, (variant, seats) in enumerate(_ways(game)):
        _, position = _some_steps(variant.start(seats), 3 * number)
        examinee.put(position)
        examinee.turn(position)


def _steps(examinee: _Examinee, game: Game) -> None:
    """A position is understood by the steps that led to it, from the start or from another position."""
    variant, seats = _ways(game)[0]
    steps, end = _some_steps(variant.start(seats), 9)
    examinee.put(end, " ".join(["start", *steps]))
    examinee.turn(end)
    middle = variant.start(seats)
    for step in steps[:4]:
        middle = play_on(middle, step)
    examinee.put(end, " ".join([str(middle), "steps", *steps[4:]]))
    examinee.turn(end)


def _whole_games(examinee: _Examinee, game: Game) -> None:
    """It plays against itself until the game is over."""
    rng = random.Random(7)
    ways = _ways(game)
    for variant, seats in ways[:: max(1, len(ways) // 3)]:
        position: Any = variant.start(seats)
        while not isinstance(turn := position.turn, Over):
            if isinstance(turn, ToRoll):
                position = position.play(throw(turn, rng))
            else:
                examinee.put(position)
                position = examinee.turn(position)


def _errors(examinee: _Examinee, game: Game) -> None:
    """What makes no sense is answered with one line, and changes nothing."""
    _, position = _some_steps(_ways(game)[0][0].start(), 9)
    examinee.put(position)
    for line in NONSENSE + (NONSENSE_2 if examinee.speaks.protocol > 1 else ()):
        answers = examinee.answer(line)
        if len(answers) != 1 or not re.fullmatch(r"error \S.*", answers[0]):
            raise examinee.wrong(line, " ".join(answers), "error …")
    examinee.turn(position)


def _limits(examinee: _Examinee, game: Game) -> None:
    """It answers within a time limit and within a number of positions."""
    position = _hard(game)
    examinee.put(position)
    for limits in (Limits(seconds=0.2), Limits(nodes=1000), Limits(10**6, 0.2, threads=2)):
        examinee.turn(position, f"go {limits_text(limits)}")


def _info(examinee: _Examinee, game: Game) -> None:
    """It reports its progress when asked to, and only then."""
    position, line, nodes = _hard(game), "go seconds 1.5", 0
    examinee.put(position)
    examinee.do("info on")
    told = [answer for answer in examinee.do(line) if answer.startswith("info")]
    for each in told or [""]:
        info = Info.read(each)
        if info is None or info.nodes < nodes:
            raise examinee.wrong(line, each, "info seconds S nodes N proven N best STEP… verdict V")
        nodes = info.nodes
        examinee.played(position, info.best)
    examinee.do("info off")
    for answer in examinee.do("go seconds 0.2"):
        if answer.startswith("info"):
            raise examinee.wrong("go seconds 0.2", answer, "best STEP…")


def _stop(examinee: _Examinee, game: Game) -> None:
    """It can be stopped, and says nothing to that where nothing runs."""
    examinee.put(_hard(game))
    examinee.turn(_hard(game), "go\nstop")
    examinee.turn(_hard(game), "stop\ngo seconds 0.2")


def _analyse(examinee: _Examinee, game: Game) -> None:
    """Every way to go on is named once, and what it says is certain is true."""
    for variant, seats in _ways(game)[::3]:
        _, position = _some_steps(variant.start(seats), 21)
        examinee.put(position)
        answers = examinee.offer("analyse")
        found = engine_of(game).Thinking().analysis(position, lambda _: None)
        ours = {str(move): move for move in found.moves}
        named = [move.groups() for line in answers if (move := _MOVE.fullmatch(line))]
        if sorted(name for name, _ in named) != sorted(ours):
            raise examinee.wrong("analyse", " ".join(name for name, _ in named), " ".join(sorted(ours)))
        for name, verdict in named:
            if not _agrees(verdict, ours[name], seats):
                raise examinee.wrong("analyse", f"{name} {verdict}", verdict_text(ours[name].verdict))


_MOVE = re.compile(rf"move (\S+(?: \S+)*) verdict ({VERDICT})")


def _agrees(verdict: str, ours: Judged[Any, Any], seats: int) -> bool:
    """Whether a verdict may be said where we know better."""
    kind, _, rest = verdict.partition(" ")
    if kind not in ("chances", "exact"):
        return verdict in ("unknown", verdict_text(ours.verdict))
    chances = [float(chance) for chance in rest.split(",")]
    if len(chances) != seats or abs(sum(chances) - 1) > 0.01:
        return False
    return kind == "chances" or all(
        abs(one - other) < 0.001 for one, other in zip(chances, ours.chances, strict=True)
    )


def _silence(examinee: _Examinee) -> None:
    """It says nothing unasked, and thinks about nothing."""
    game = next(game for game in games() if game in examinee.speaks.games)
    _, position = _some_steps(_ways(game)[0][0].start(), 9)
    examinee.put(position)
    examinee.turn(position)
    used, began = _processor_time(examinee.talk.process.pid), time.monotonic()
    said = examinee.talk.heard_within(QUIET)
    if said is not None:
        raise examinee.wrong("", said, "")
    share = (_processor_time(examinee.talk.process.pid) - used) / (time.monotonic() - began)
    if share > IDLE:
        raise PlayerFailed("{name} keeps working although nothing was asked of it.", name=examinee.talk.name)


def _processor_time(process: int) -> float:
    """Seconds that a process has used, where the system tells."""
    about = Path(f"/proc/{process}/stat")
    if not about.exists():
        return 0.0
    user, system = about.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _quit(examinee: _Examinee) -> None:
    """It ends on `quit`."""
    examinee.said.append("> quit")
    examinee.talk.say("quit")
    examinee.talk.ended()


def _end_of_input(examinee: _Examinee) -> None:
    """It ends when its input ends."""
    examinee.talk.hang_up()
    examinee.talk.ended()


_CHECKS: dict[str, tuple[int, Callable[..., None]]] = {
    "variant": (1, _variants),
    "position start": (1, _steps),
    "go": (1, _whole_games),
    "error": (1, _errors),
    "analyse": (1, _analyse),
    "go seconds": (2, _limits),
    "info": (2, _info),
    "stop": (2, _stop),
}
"""The checks of a game by what they are about, with the protocol that they belong to."""


def _some_steps(start: Position, number: int) -> tuple[list[str], Position]:
    """This many random steps that do not end the game, and the position they lead to, with a choice."""
    rng = random.Random(number)
    steps: list[str] = []
    position: Position = start
    while len(steps) < number or not isinstance(position.turn, ToMove):
        ways = list(possible_steps(position))
        rng.shuffle(ways)
        going_on = ((step, play_on(position, step)) for step in ways)
        found = next(((step, then) for step, then in going_on if not isinstance(then.turn, Over)), None)
        if found is None:
            break
        steps.append(str(found[0]))
        position = found[1]
    return steps, position
