"""The process that analyses and reviews, so that no step waits: `python -m fourfold.web.verdicts.worker`.

A server starts it and talks to it over its standard streams. Orders come in, one line of JSON each. Frames go
out: a line with the number of the question, a word and a length, then that many bytes. The word is `told`
(lines of the answer, passed to the client unchanged), `wants` (forms of boards that may have been proven
before), `proved` (forms and values of those that were not) or `end`. The process ends when its input ends.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Protocol

import msgspec

from fourfold.coach import tell_analysis
from fourfold.coach.facts import Fact, MoveFacts
from fourfold.engine.effort import Effort, Limits
from fourfold.engine.review import review
from fourfold.outside import register_games
from fourfold.rules.games import Position, game_of, part_of, read_position, read_variant
from fourfold.rules.record import read_record
from fourfold.web.analysis_worker import AT_ONCE, Analyse, MakeReview, Order, Proven, Stop
from fourfold.web.logs import set_up_logs

log = logging.getLogger(__name__)

NICE = 15
"""People who play come first, then the computers they play against."""
_BATCH = 0.03
"""Seconds for which judged moves are gathered: every frame costs the server's event loop something."""

_SOON = 1.0
"""Seconds for the database to say what it knows; after that, everything is proven again."""

_encoder = msgspec.json.Encoder()


class _Answer:
    """The answer to one question, gathered into frames."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._lines = bytearray()
        self._sent = 0.0

    def tell(self, message: Fact) -> None:
        """Add a line. Moves may wait a moment for others; the first and the last message never do."""
        self._lines += _encoder.encode(message) + b"\n"
        if not isinstance(message, MoveFacts) or time.monotonic() - self._sent > _BATCH:
            self.flush()

    def flush(self) -> None:
        """Send what has been gathered."""
        if self._lines:
            _send(self._number, "told", bytes(self._lines))
            self._lines.clear()
        self._sent = time.monotonic()


_output = threading.Lock()


def _send(number: int, word: str, payload: bytes = b"") -> None:
    with _output:
        sys.stdout.buffer.write(f"{number} {word} {len(payload)}\n".encode() + payload)
        sys.stdout.buffer.flush()


def _position(order: Analyse) -> Position:
    variant = read_variant(order.game, order.variant, call=order.call, layout=order.layout)
    return read_position(order.position, variant)


_known: dict[int, SimpleQueue[dict[bytes, bytes]]] = {}
"""Where the answer to each `wants` arrives."""


class _Proofs(Protocol):
    """What a game keeps of its analyses, in `web.proofs` of its folder; made from a position."""

    def lacking(self) -> Iterable[bytes]: ...
    def learn(self, known: Mapping[bytes, bytes], /) -> None: ...
    def made(self) -> Mapping[bytes, bytes]: ...


@contextmanager
def _with_proofs(number: int, position: Position) -> Iterator[None]:
    """Around an analysis: fetches what was proven before, and passes on what is proven now."""
    part = part_of(game_of(position), "web.proofs")
    if part is None:
        yield
        return
    proofs: _Proofs = part.Proofs(position)
    if lacking := b"".join(proofs.lacking()):
        answer = _known[number] = SimpleQueue()
        _send(number, "wants", lacking)
        with suppress(Empty):
            proofs.learn(answer.get(timeout=_SOON))
        del _known[number]
    yield
    if proved := proofs.made():
        _send(number, "proved", b"".join(form + values for form, values in proved.items()))


def _analyse(order: Analyse, effort: Effort) -> None:
    answer, position = _Answer(order.number), _position(order)
    try:
        if not effort.stopped:
            with _with_proofs(order.number, position):
                tell_analysis(position, effort, answer.tell)
    finally:
        answer.flush()
        _send(order.number, "end")


def _review(order: MakeReview) -> None:
    try:
        _send(order.number, "told", _encoder.encode(review(read_record(order.record))))
    finally:
        _send(order.number, "end")


def main() -> None:
    """Answer questions until the input ends."""
    set_up_logs()
    register_games(os.environ)
    # It ends with its input, not with a signal meant for the server. A session of its own would not do: where
    # Linux shares processors out by session, a priority counts only among the processes of one.
    with suppress(OSError):
        os.setpgid(0, 0)
        os.nice(NICE)
    waiting: SimpleQueue[tuple[int, Callable[[], None]]] = SimpleQueue()
    efforts: dict[int, Effort] = {}

    def serve() -> None:
        while True:
            number, answer = waiting.get()
            try:
                answer()
            except BrokenPipeError:
                return  # the server has ended
            except Exception:
                log.exception("a question could not be answered")
            finally:
                efforts.pop(number, None)

    for _ in range(AT_ONCE):
        threading.Thread(target=serve, daemon=True).start()
    read = msgspec.json.Decoder(Order)
    for line in sys.stdin.buffer:
        match read.decode(line):
            case Analyse() as order:
                efforts[order.number] = effort = Effort(Limits(seconds=order.seconds, threads=order.threads))
                waiting.put((order.number, partial(_analyse, order, effort)))
            case MakeReview() as order:
                waiting.put((order.number, partial(_review, order)))
            case Proven(number=number, boards=boards):
                if (asked := _known.get(number)) is not None:
                    asked.put(dict(boards))
            case Stop(number=number):
                if (running := efforts.get(number)) is not None:
                    running.stop()
    os._exit(0)  # a normal exit would wait for threads inside a kernel


if __name__ == "__main__":
    main()
