"""The line protocol: this engine for other programs, on any two streams of text.

One command a line, answered by lines of which the last begins with `ok` or `error`; `docs/engine-protocol.md`
is the reference. A search runs on a thread of its own, so that `stop` is heard while it runs.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from fourfold import __version__
from fourfold.data.levels import level, levels
from fourfold.engine.quarto.analysis import Judged, analyse
from fourfold.engine.quarto.limits import Limits
from fourfold.engine.quarto.players import PLAYERS, LevelPlayer
from fourfold.engine.quarto.solver import Effort
from fourfold.engine.verdict import Proven
from fourfold.rules.game import IllegalStep, Over, RuleError, ToMove, Unreadable
from fourfold.rules.games import Game
from fourfold.rules.quarto import (
    Call,
    CallRule,
    Position,
    Step,
    Variant,
    read_call_rule,
    read_step,
    read_variant,
)

PROTOCOL = 1
_MOST = {"nodes": 2**63 - 1, "seconds": 1_000_000, "threads": 256}
"""Larger limits than these are mistakes, and some would not fit into the machine's numbers."""
COMMANDS = ("hello", "variant", "call", "level", "position", "go", "analyse", "stop", "quit")


@dataclass
class Conversation:
    """One program talking to the engine."""

    say: Callable[[str], None]
    variant: Variant = field(default_factory=lambda: Variant(call=CallRule.AUTO))
    player: LevelPlayer = PLAYERS["perfect"]
    position: Position = field(init=False)
    rng: random.Random = field(default_factory=random.SystemRandom)
    _effort: Effort | None = field(default=None, init=False)
    _thinking: threading.Thread | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.position = self.variant.start()

    def listen(self, lines: Iterable[str]) -> None:
        """Answer every line until `quit` or the end of input, then finish what runs."""
        for line in lines:
            words = line.split()
            if words and not self.hear(words):
                break
        else:
            self._finish()
            return
        self._stop()
        self._finish()

    def hear(self, words: list[str]) -> bool:
        """Answer one command; False after `quit`."""
        command, rest = words[0], words[1:]
        if command == "stop":
            self._stop()
            return True
        if command == "quit":
            return False
        self._finish()
        try:
            self._obey(command, rest)
        except RuleError as error:
            self.say(f"error {error}")
        return True

    def _obey(self, command: str, rest: list[str]) -> None:
        match command, rest:
            case "hello", []:
                self.say(f"name fourfold {__version__}")
                self.say(f"protocol {PROTOCOL}")
                for each in levels(Game.QUARTO):
                    self.say(f"level {each.name} {each.sentence}")
                self.say("ok")
            case "variant", [text]:
                self._use(read_variant(text, self.variant.call))
            case "call", [text]:
                self._use(Variant(self.variant.traits, self.variant.squares, read_call_rule(text)))
            case "level", [name]:
                self.player = PLAYERS[level(Game.QUARTO, name).name]
                self.say("ok")
            case "position", ["start", *steps]:
                self._set(self.variant.start(), steps)
            case "position", [_, _, *_]:
                fields, steps = _split_steps(rest)
                self._set(Position(" ".join(fields), self.variant), steps)
            case "go", []:
                self._think(self._go)
            case "analyse", limits:
                bounds = _limits(limits)
                self._effort = Effort(bounds)
                self._think(self._analyse)
            case _:
                raise Unreadable(
                    "“{line}” is no command I know: I know {commands}.",
                    line=" ".join([command, *rest]),
                    commands=", ".join(COMMANDS),
                )

    def _use(self, variant: Variant) -> None:
        self.variant = variant
        self.position = variant.start()
        self.say("ok")

    def _set(self, position: Position, steps: list[str]) -> None:
        for step in steps:
            position = position.play(read_step(step))
        self.position = position
        self.say("ok")

    # -- Thinking -------------------------------------------------------------------------------------------

    def _think(self, work: Callable[[], None]) -> None:
        def run() -> None:
            try:
                work()
            except RuleError as error:
                self.say(f"error {error}")
            except Exception as error:  # whoever waits for an answer gets one, whatever happened
                self.say(f"error {type(error).__name__}: {error}")
                raise

        self._thinking = threading.Thread(target=run, daemon=True)
        self._thinking.start()

    def _stop(self) -> None:
        if self._effort is not None:
            self._effort.stop()

    def _finish(self) -> None:
        if self._thinking is not None:
            self._thinking.join()
            self._thinking = None

    def _go(self) -> None:
        self.say(" ".join(["best", *map(str, whole_turn(self.player, self.position, self.rng))]))
        self.say("ok")

    def _analyse(self) -> None:
        assert self._effort is not None
        found = analyse(self.position, tell=self._tell, effort=self._effort)
        self.say(f"verdict {_verdict_text(found.verdict)} nodes {found.nodes}")
        self.say("ok")

    def _tell(self, judged: Judged) -> None:
        steps = " ".join(map(str, judged.choice))
        self.say(f"move {steps} verdict {_verdict_text(judged.verdict)}")


def whole_turn(player: LevelPlayer, position: Position, rng: random.Random) -> list[Step]:
    """The steps with which `player` takes the whole turn: place, perhaps call, give."""
    if isinstance(position.turn, Over):
        raise IllegalStep("The game is over: there is no step to take.")
    seat, steps = position.seat, []
    while isinstance(position.turn, ToMove) and position.seat == seat:
        step = player.choose(position, rng)
        steps.append(step)
        position = position.play(step)
        if isinstance(step, Call):
            break
    return steps


def _verdict_text(verdict: Proven | None) -> str:
    return "unknown" if verdict is None else f"{verdict.outcome} plies {verdict.plies}"


def _split_steps(words: list[str]) -> tuple[list[str], list[str]]:
    """The fields of a position, and the steps after the word `steps`."""
    if "steps" not in words:
        return words, []
    at = words.index("steps")
    return words[:at], words[at + 1 :]


def _limits(words: list[str]) -> Limits:
    """`nodes N`, `seconds S` and `threads N`, in any order."""
    given = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or set(given) - {"nodes", "seconds", "threads"}:
        raise Unreadable("Limits are written as in: nodes 1000000 seconds 2.5 threads 2.")
    try:
        limits = Limits(
            nodes=int(given["nodes"]) if "nodes" in given else None,
            seconds=float(given["seconds"]) if "seconds" in given else None,
            threads=int(given.get("threads", "1")),
        )
    except ValueError:
        raise Unreadable("A limit is a number, as in: nodes 1000000 seconds 2.5 threads 2.") from None
    for name, most in _MOST.items():
        if name in given and not 0 < float(given[name]) <= most:
            raise Unreadable(
                "“{text}” is no limit: it is more than 0, and at most {most}.", text=given[name], most=most
            )
    return limits
