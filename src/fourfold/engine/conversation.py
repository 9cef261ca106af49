"""Our engines for other programs: one conversation in the line protocol, on any two streams of text.

`docs/engine-protocol.md` is the reference, and `protocol` has its words. The engine thinks on a separate
thread, so that `stop` is heard meanwhile; it thinks about nothing that was not asked.
"""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass, field
from typing import Any

from fourfold import __version__
from fourfold.data.levels import level, levels
from fourfold.engine.analysis import Judged
from fourfold.engine.effort import Limits
from fourfold.engine.game_part import Thinking, engine_of
from fourfold.engine.players import Player, player
from fourfold.engine.protocol import PROTOCOLS, Info, commands, one_line, read_limits, verdict_text
from fourfold.engine.verdict import Estimated, Proven
from fourfold.rules.game import RuleError, Unreadable
from fourfold.rules.games import (
    Game,
    Position,
    Variant,
    games,
    play_on,
    read_game,
    read_position,
    read_variant,
    rules_of,
    variant_tags,
)
from fourfold.rules.registry import GameRules

EVERY = 0.5
"""Seconds between two lines of `info`."""


class Watch:
    """What is known while an answer is thought about."""

    def __init__(self, thinking: Thinking, seat: int) -> None:
        self._thinking, self._seat = thinking, seat
        self._began = time.monotonic()
        self._known: dict[tuple[Any, ...], Judged[Any, Any]] = {}
        self._best: Judged[Any, Any] | None = None
        self._lock = threading.Lock()

    def hear(self, move: Judged[Any, Any]) -> None:
        """A move has been judged."""
        with self._lock:
            self._known[move.choice] = move
            if self._best is None or self._worth(move) > self._worth(self._best):
                self._best = move

    def _worth(self, move: Judged[Any, Any]) -> tuple[float, int]:
        """What a move is worth to the player who makes it: quick wins and slow losses are better, and what is
        not known is worst."""
        if not move.chances:
            return -1.0, 0
        own = move.chances[self._seat]
        plies = move.verdict.plies if isinstance(move.verdict, Proven) else 0
        return own, -plies if own > 0.5 else plies

    def info(self, chosen: tuple[Any, ...] = ()) -> Info:
        """How far the search is; `chosen` is the answer if it is already known."""
        with self._lock:
            best = self._best.choice if self._best is not None and not chosen else chosen
            verdict = self._known[best].verdict if best in self._known else None
            proven = sum(_certain(move) for move in self._known.values())
        seconds = time.monotonic() - self._began
        return Info(seconds, self._thinking.nodes, proven, tuple(map(str, best)), verdict_text(verdict))


def _certain(move: Judged[Any, Any]) -> bool:
    return isinstance(move.verdict, Proven) or (
        isinstance(move.verdict, Estimated) and move.verdict.margin == 0
    )


@dataclass
class Conversation:
    """One program talking to our engines."""

    write: Callable[[str], None]
    """Takes one line of an answer."""
    rng: random.Random = field(default_factory=random.SystemRandom)
    game: Game = field(init=False)
    variant: Variant = field(init=False)
    seats: int = field(default=2, init=False)
    position: Position = field(init=False)
    player: Player = field(init=False)
    _informs: bool = field(default=False, init=False)
    _thinking: Thinking | None = field(default=None, init=False)
    _thread: threading.Thread | None = field(default=None, init=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, init=False)

    def __post_init__(self) -> None:
        self._take_up(games()[0])

    def listen(self, lines: Iterable[str]) -> None:
        """Answer every line until `quit` or the end of input, then finish what runs."""
        for line in lines:
            words = line.split()
            if words == ["quit"]:
                self._stop()
                break
            if words == ["stop"]:
                self._stop()
            elif words:
                self._finish()
                self._answer(words)
        self._finish()

    def say(self, line: str) -> None:
        """One line of an answer, whole, from any thread."""
        with self._lock:
            self.write(line)

    def _answer(self, words: list[str]) -> None:
        """Every line gets an answer: the other side waits for it."""
        try:
            self._obey(words[0], words[1:])
        except RuleError as error:
            self.say(f"error {one_line(error)}")
        except Exception as error:
            self.say(f"error {one_line(f'{type(error).__name__}: {error}')}")

    def _obey(self, command: str, rest: list[str]) -> None:
        match command, rest:
            case "hello", []:
                self._introduce()
            case "game", [name]:
                self._take_up(read_game(name))
            case "variant", [text]:
                self._play_by(Variant=text)
            case option, [_, *_] if option in self._rules.options:
                told = "" if rest == ["default"] else " ".join(rest)
                self._play_by(**{self._rules.options[option].tag: told})
            case "seats", [number] if len(self._rules.seats) > 1 and re.fullmatch("[0-9]{1,2}", number):
                self._seat(int(number))
            case "level", [name]:
                self.player = player(self.game, level(self.game, name).name)
            case "position", [_, *_]:
                self.position = self._read(rest)
            case "info", ["on" | "off" as wanted]:
                self._informs = wanted == "on"
            case "go", limits:
                self._think(read_limits(limits), self._go)
                return
            case "analyse", limits:
                self._think(read_limits(limits), self._analyse)
                return
            case _:
                raise Unreadable(
                    "“{line}” is not a command: the commands are {commands}.",
                    line=" ".join([command, *rest])[:60],
                    commands=commands(self.game),
                )
        self.say("ok")

    @property
    def _rules(self) -> GameRules:
        return rules_of(self.game)

    def _introduce(self) -> None:
        self.say(f"name fourfold {__version__}")
        for number in PROTOCOLS:
            self.say(f"protocol {number}")
        for game in games():
            self.say(f"game {game}")
        for each in levels(self.game):
            self.say(f"level {each.name} {each.sentence}")

    def _take_up(self, game: Game) -> None:
        """Another game, as it is usually played by programs, at the strongest level that answers at once."""
        self.game, self.seats = game, 2
        self.player = player(game, engine_of(game).AT_ONCE)
        self._begin(read_variant(game, call="auto"))

    def _play_by(self, **said: str) -> None:
        tags = variant_tags(self.variant) | said
        told = {name: tags[option.tag] for name, option in self._rules.options.items()}
        self._begin(read_variant(self.game, tags["Variant"], **told))

    def _seat(self, number: int) -> None:
        self.variant.start(number)  # refuses a number of seats that cannot play
        self.seats = number
        self._begin(self.variant)

    def _begin(self, variant: Variant) -> None:
        self.variant = variant
        self.position = variant.start(self.seats)

    def _read(self, words: list[str]) -> Position:
        """`start STEP…`, or a position and perhaps `steps STEP…`."""
        if words[0] == "start":
            position, steps = self.variant.start(self.seats), words[1:]
        else:
            at = words.index("steps") if "steps" in words else len(words)
            position, steps = read_position(" ".join(words[:at]), self.variant), words[at + 1 :]
        for step in steps:
            position = play_on(position, step)
        return position

    # -- Thinking -------------------------------------------------------------------------------------------

    def _think(self, limits: Limits, work: Callable[[Thinking, Watch], None]) -> None:
        asked = self._thinking = engine_of(self.game).Thinking(*astuple(limits))
        watch = Watch(asked, self.position.seat)

        def run() -> None:
            try:
                work(asked, watch)
            except RuleError as error:
                self.say(f"error {one_line(error)}")
            except Exception as error:  # the other side waits for an answer in any case
                self.say(f"error {one_line(f'{type(error).__name__}: {error}')}")
                raise

        self._thread = threading.Thread(target=run, daemon=True)
        self._thread.start()

    def _stop(self) -> None:
        if self._thinking is not None:
            self._thinking.stop()

    def _finish(self) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _go(self, thinking: Thinking, watch: Watch) -> None:
        with self._informing(watch):
            steps = thinking.turn(self.player, self.position, self.rng, watch.hear)
        self._inform(watch, steps)
        self.say(" ".join(["best", *map(str, steps)]))
        self.say("ok")

    def _analyse(self, thinking: Thinking, watch: Watch) -> None:
        def tell(move: Judged[Any, Any]) -> None:
            watch.hear(move)
            self.say(f"move {move} verdict {verdict_text(move.verdict)}")

        with self._informing(watch):
            found = thinking.analysis(self.position, tell)
        self._inform(watch, found.best[0].choice if found.best else ())
        self.say(f"verdict {verdict_text(found.verdict)} nodes {found.nodes}")
        self.say("ok")

    def _inform(self, watch: Watch, chosen: tuple[Any, ...] = ()) -> None:
        if self._informs:
            self.say(str(watch.info(chosen)))

    @contextmanager
    def _informing(self, watch: Watch) -> Iterator[None]:
        """While open, report progress every half second, if that was asked for."""
        done = threading.Event()

        def inform() -> None:
            while not done.wait(EVERY):
                self._inform(watch)

        teller = threading.Thread(target=inform, daemon=True)
        if self._informs:
            teller.start()
        try:
            yield
        finally:
            done.set()
            if self._informs:
                teller.join()
