"""What stands beside the board of Quatro: players with their roofs, and turns in symbols."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.text import Text

from fourfold import quatro
from fourfold.locale import labelled
from fourfold.play import View
from fourfold.play.board_view import StepKind, StepView
from fourfold.quatro.terminal.board import SIGNS, roof_style
from fourfold.rules.game import Seat
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.terminal.app.cells import cut
from fourfold.terminal.app.log import Log
from fourfold.terminal.app.seats import Seats
from fourfold.terminal.sentences.names import seat_name
from fourfold.terminal.views import position


class QuatroSeats(Seats):
    """A list of players, each with their roofs and points."""

    between = "\n"

    def cut_labels(self, view: View, labels: list[str], around: list[int], width: int) -> list[str]:
        """A person's name keeps to its row; the level of a computer may take another."""
        return [
            label if view.seats[seat].kind == "computer" else cut(label, width - around[seat])
            for seat, label in enumerate(labels)
        ]

    def possessions(self, view: View, seat: Seat) -> Text:
        towers = position(view)
        assert isinstance(towers, quatro.Position)
        points = tell(Game.QUATRO, "board.points", count=towers.points[seat])
        # The word for points is the longest thing here: it comes last, where it may be cut.
        return Text.assemble(
            "\n",
            (f" {SIGNS[seat]}{seat + 1}{SIGNS[seat]} ", roof_style(seat)),
            f" {towers.stocks[seat]}⌂ {points}",
        )


class QuatroLog(Log):
    """A line for each turn."""

    def lines(self, view: View, since: int) -> Iterator[str]:
        for (_, seat), steps in groupby(view.steps[since:], key=lambda each: (each.turn, each.seat)):
            yield labelled(seat_name(view, seat), " · ".join(_short(list(steps))))


def _short(steps: list[StepView]) -> Iterator[str]:
    """A turn in symbols that every language can read: 1 3 3 5 6 · 3 3 + 1 2 5 · b4 ⌂2."""
    kept, is_thrown = "", True
    for each in steps:
        is_thrown = each.kind is not StepKind.KEEP
        match each.kind:
            case StepKind.THROW:
                fallen = " ".join(each.step)
                yield f"{kept} + {fallen}" if kept else fallen
            case StepKind.KEEP:
                kept = " ".join(map(str, each.dice))
            case StepKind.BUILD if each.field is not None:
                yield f"{quatro.field_name(each.field)} ⌂{each.height}"
            case _:
                yield "−⌂"
    if not is_thrown:
        yield f"{kept} +".lstrip()
