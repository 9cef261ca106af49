"""The words of the line protocol, for both sides: our engine as a server (`conversation`), and the code that
lets another program play (`program`, `conformance`).

`docs/engine-protocol.md` is the reference. One command a line, answered by lines of which the last begins
with `ok` or `error`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from fourfold.engine.effort import Limits
from fourfold.engine.verdict import Proven, Verdict
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game, rules_of

PROTOCOLS = (1, 2)
"""What our engine speaks. The second adds Quatro, limits for `go`, and `info`."""

_BEGIN = ("hello", "game", "variant")
_GO_ON = ("level", "position", "go", "analyse", "info", "stop", "quit")

LONGEST_ANSWER = 500
"""Characters of a sentence about a line that may be a mile long."""


def commands(game: Game) -> tuple[str, ...]:
    """The commands available in a game: it may have options, and a number of seats to choose."""
    rules = rules_of(game)
    return (*_BEGIN, *rules.options, *(["seats"] if len(rules.seats) > 1 else []), *_GO_ON)


def limits_text(limits: Limits) -> str:
    """How much may be spent on one answer, as given to `go` and `analyse`."""
    said = [f"nodes {limits.nodes}"] if limits.nodes is not None else []
    if limits.seconds is not None:
        said.append(f"seconds {limits.seconds:g}")
    if limits.threads != 1:
        said.append(f"threads {limits.threads}")
    return " ".join(said)


_MOST = {"nodes": 2**63 - 1, "seconds": 1_000_000, "threads": 256}
"""Larger limits than these are mistakes, and some would not fit into the machine's numbers."""


def read_limits(words: list[str]) -> Limits:
    """`nodes N`, `seconds S` and `threads N`, in any order."""
    given = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) != 2 * len(given) or set(given) - set(_MOST):
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
                "“{text}” is not a limit: it must be more than 0 and at most {most}.",
                text=given[name],
                most=most,
            )
    return limits


def verdict_text(verdict: Verdict | None) -> str:
    """`win plies N`, `draw plies N`, `loss plies N`; each seat's `chances`, or `exact` ones; `unknown`."""
    if verdict is None:
        return "unknown"
    if isinstance(verdict, Proven):
        return f"{verdict.outcome} plies {verdict.plies}"
    chances = ",".join(f"{chance:.4f}" for chance in verdict.chances)
    return f"{'exact' if verdict.margin == 0 else 'chances'} {chances}"


_CHANCES = r"\d(?:\.\d+)?(?:,\d(?:\.\d+)?){1,3}"
VERDICT = rf"(?:win|draw|loss) plies \d+|(?:chances|exact) {_CHANCES}|unknown"
"""The form of a verdict."""
_INFO = re.compile(
    rf"info seconds (\d+(?:\.\d+)?) nodes (\d+) proven (\d+)(?: best (\S+(?: \S+)*?) verdict ({VERDICT}))?"
)


@dataclass(frozen=True, slots=True)
class Info:
    """What a program says while it thinks."""

    seconds: float
    """Since it began to think."""
    nodes: int
    """Positions searched so far."""
    proven: int
    """Ways to go on of which it knows the end for certain."""
    best: tuple[str, ...] = ()
    """The steps of the best way to go on so far; none where it has none yet."""
    verdict: str = "unknown"
    """What it thinks of that."""

    def __str__(self) -> str:
        said = f"info seconds {self.seconds:.2f} nodes {self.nodes} proven {self.proven}"
        return f"{said} best {' '.join(self.best)} verdict {self.verdict}" if self.best else said

    @classmethod
    def read(cls, line: str) -> Self | None:
        """The information in a line; None if it is not in this form."""
        found = _INFO.fullmatch(line)
        if found is None:
            return None
        seconds, nodes, proven, best, verdict = found.groups()
        return cls(float(seconds), int(nodes), int(proven), tuple((best or "").split()), verdict or "unknown")


def one_line(sentence: object) -> str:
    """A sentence as it is said on one line, however long what it is about."""
    line = "".join(each if each.isprintable() else " " for each in " ".join(str(sentence).split()))
    return line if len(line) <= LONGEST_ANSWER else f"{line[:LONGEST_ANSWER]}…"
