"""The form before a game: opponents, how it is played, clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, Select, Static

from fourfold.data import levels
from fourfold.locale import (
    explain,
    game_name,
    labelled,
    level_name,
    text,
)
from fourfold.play import Starts
from fourfold.rules.game import RuleError
from fourfold.rules.games import rules_of
from fourfold.telling import tell
from fourfold.terminal.app.keys import Key, Keys
from fourfold.terminal.app.seats import HURRY
from fourfold.terminal.local.game_request import NO_CLOCK, PERSON, USUAL_CLOCK, USUAL_LEVEL, GameRequest

CLOCKS = (int(HURRY), 30, USUAL_CLOCK, 120, 300)
NOBODY = "-"
"""An empty opponent's place."""


class Tick(Checkbox):
    """A checkbox whose tick is visible in any colours."""

    def on_mount(self) -> None:
        self.watch_value()

    def watch_value(self) -> None:
        self.BUTTON_INNER = "X" if self.value else " "
        super().watch_value()


class FormScreen(Screen[GameRequest | None]):
    """What to play. It closes with the request, or with None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Key("f2", "begin", label=lambda: text("Begin")),
        Key("escape", "leave", label=lambda: text("Back")),
    ]

    def __init__(self, request: GameRequest) -> None:
        super().__init__()
        self.request = request
        self.game = request.game

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="form"):
            yield Static(text("New game of {game}", game=game_name(self.game)), id="form-title")
            yield from self._rows()
            yield Static(id="form-problem", markup=False)
            yield Static(id="form-level", markup=False)
            yield Button(text("Begin (F2)"), id="begin", compact=True)
        yield Keys()

    def _rows(self) -> Iterator[Widget]:
        for number in self._opponents():
            yield row(text("Opponent {number}", number=number), self._opponent(number))
        names = Input(", ".join(self.request.names), placeholder=text("Ada, Max"), id="names", compact=True)
        yield row(text("Names of the players here"), names)
        yield from self.own_rows()
        yield row(text("Kind"), select("kind", _kinds(), "casual" if self.request.casual else "official"))
        yield row(
            tell(None, "option.time-limit"), select("clock", _clocks(self.request.clock), self.request.clock)
        )
        yield row(tell(None, "option.starts"), select("starts", _starts(), self.request.starts))

    def own_rows(self) -> Iterator[Widget]:
        """What is chosen in this game alone."""
        yield from ()

    def own_choices(self) -> dict[str, str]:
        """What was chosen there, by the names of a request."""
        return {}

    def _opponents(self) -> range:
        """The numbers of the opponents' places."""
        return range(1, max(rules_of(self.game).seats))

    def _opponent(self, number: int) -> Select[str]:
        (wanted,) = self.request.against[number - 1 : number] or (NOBODY,)
        is_needed = number < min(rules_of(self.game).seats)
        offered = _offered([level.name for level in levels(self.game)], is_needed=is_needed)
        # A level that only another game has cannot be chosen here.
        known = [value for _, value in offered]
        chosen = next(each for each in (wanted, USUAL_LEVEL, known[-1]) if each in known)
        return select(f"opponent-{number}", offered, chosen)

    async def speak_again(self) -> None:
        self.request = self._read()
        await self.recompose()
        self.on_mount()

    def on_mount(self) -> None:
        self.query_one("#opponent-1").focus()
        self._describe()

    @on(Select.Changed)
    def _describe(self) -> None:
        """Say what to expect of the chosen computers."""
        chosen = {select.value for select in self.query(Select).results(Select)}
        said = [
            labelled(level_name(each.name), text(each.sentence))
            for each in levels(self.game)
            if each.name in chosen
        ]
        self.query_one("#form-level", Static).update("\n".join(said))

    @on(Button.Pressed, "#begin")
    def action_begin(self) -> None:
        """Start, if everything is valid."""
        try:
            request = self._read()
            request.setup()
        except RuleError as problem:
            self.query_one("#form-problem", Static).update(explain(problem))
            return
        self.dismiss(request)

    def action_leave(self) -> None:
        self.dismiss(None)

    def _read(self) -> GameRequest:
        names = [name.strip() for name in self.query_one("#names", Input).value.split(",")]
        against = [self.value(f"opponent-{number}") for number in self._opponents()]
        chosen = GameRequest(
            game=self.game,
            against=tuple(each for each in against if each != NOBODY),
            names=tuple(name for name in names if name),
            clock=self.value("clock"),
            casual=self.value("kind") == "casual",
            starts=Starts(self.value("starts")),
        )
        return replace(chosen, **self.own_choices())

    def value(self, name: str) -> str:
        """What is chosen from a list."""
        value = self.query_one(f"#{name}", Select).value
        return value if isinstance(value, str) else ""


def row(label: str, *widgets: Widget, kind: str = "") -> Horizontal:
    """A row of the form. `kind`: `long` if the label stands above the rest in a narrow window."""
    return Horizontal(Label(label, markup=False), *widgets, classes=f"row {kind}")


def select(name: str, options: list[tuple[str, str]], value: str) -> Select[str]:
    """A list of which one is chosen."""
    return Select(options, value=value, allow_blank=False, id=name, compact=True)


def _offered(known: Sequence[str], *, is_needed: bool) -> list[tuple[str, str]]:
    nobody = [] if is_needed else [(text("nobody"), NOBODY)]
    names = [name for name in known if name not in (NOBODY, PERSON)]
    computers = [(tell(None, "seat.computer", level=level_name(name)), name) for name in names]
    return [*nobody, (text("a person at this keyboard"), PERSON), *computers]


def _clocks(wanted: str) -> list[tuple[str, str]]:
    seconds = sorted({*CLOCKS, *([int(wanted)] if wanted.isdecimal() else [])})
    return [
        (text("standard"), ""),
        (text("none"), NO_CLOCK),
        *((tell(None, "clock.seconds", count=each), str(each)) for each in seconds),
    ]


def _starts() -> list[tuple[str, str]]:
    return [
        (text("dice decide"), Starts.DICE),
        (text("you, or the first player named here"), Starts.HOST),
        (text("the first opponent"), Starts.GUEST),
        (tell(None, "option.loser"), Starts.LOSER),
    ]


def _kinds() -> list[tuple[str, str]]:
    return [
        (text("casual: undo, hints, no time limit"), "casual"),
        (text("official: no help, 60 seconds a turn"), "official"),
    ]
