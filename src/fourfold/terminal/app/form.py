"""The form before a game: opponents, variant, call rule, layout, clock, pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Footer, Input, Label, Select, Static

from fourfold.data import edition, editions, levels
from fourfold.locale import (
    edition_title,
    explain,
    game_name,
    labelled,
    level_name,
    plural,
    text,
    trait_title,
)
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game
from fourfold.rules.quarto import Trait, read_variant
from fourfold.terminal.app.seats import HURRY
from fourfold.terminal.local.game_request import NO_CLOCK, PERSON, USUAL_CLOCK, GameRequest

CLOCKS = (int(HURRY), 30, USUAL_CLOCK, 120, 300)
FIVE_AS_FULL_HOUSE = "five-as-full-house"
USUAL_LEVEL = "casual"
NOBODY = "-"
"""An empty opponent's place in Quatro."""


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
        Binding("f2", "begin", text("Begin")),
        Binding("escape", "leave", text("Back")),
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
        yield Footer(compact=True, show_command_palette=False)

    def _rows(self) -> Iterator[Widget]:
        for number in range(1, 2 if self.game is Game.QUARTO else 4):
            yield _row(text("Opponent {number}", number=number), self._opponent(number))
        names = Input(", ".join(self.request.names), placeholder=text("Ada, Max"), id="names", compact=True)
        yield _row(text("Names of the players here"), names)
        if self.game is Game.QUARTO:
            yield from self._quarto_rows()
        else:
            yield from self._quatro_rows()
        yield _row(text("Kind"), _select("kind", _kinds(), "official" if self.request.official else "casual"))
        yield _row(text("Time limit"), _select("clock", _clocks(self.request.clock), self.request.clock))

    def _quarto_rows(self) -> Iterator[Widget]:
        wood, variant = edition("classic"), read_variant(self.request.variant or "classic")
        boxes = [
            Tick(
                trait_title(wood, trait),
                Trait(trait.name) in variant.traits,
                id=f"trait-{trait.name}",
                compact=True,
            )
            for trait in wood.traits
        ]
        yield _row(text("Traits that count"), *boxes)
        blocks = Tick(text("2×2 squares count too"), variant.squares, id="squares", compact=True)
        yield _row(text("Lines"), blocks)
        yield _row(text("Who may call"), _select("call-rule", _calls(), self.request.call or "turns"))
        pieces = [(edition_title(edition(name)), name) for name in editions()]
        yield _row(text("Pieces"), _select("edition", pieces, self.request.edition or "classic"))

    def _quatro_rows(self) -> Iterator[Widget]:
        counts = self.request.variant == FIVE_AS_FULL_HOUSE
        five = Tick(text("counts as a full house too"), counts, id="five", compact=True)
        yield _row(text("Five of a kind"), five)
        where = text("the standard one, or a file with 36 symbols")
        yield _row(text("Layout"), Input(self.request.layout, placeholder=where, id="layout", compact=True))

    def _opponent(self, number: int) -> Select[str]:
        (wanted,) = self.request.against[number - 1 : number] or (NOBODY,)
        offered = _opponents([level.name for level in levels(self.game)], number)
        # A level that only the other game has cannot be chosen here.
        known = wanted in [value for _, value in offered]
        return _select(f"opponent-{number}", offered, wanted if known else USUAL_LEVEL)

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
        places = range(1, 2 if self.game is Game.QUARTO else 4)
        against = [self._value(f"opponent-{number}") for number in places]
        quarto = self.game is Game.QUARTO
        return GameRequest(
            game=self.game,
            against=tuple(each for each in against if each != NOBODY),
            names=tuple(name for name in names if name),
            variant=self._quarto_variant() if quarto else self._quatro_variant(),
            call=self._value("call-rule") if quarto else "",
            layout="" if quarto else self.query_one("#layout", Input).value.strip(),
            clock=self._value("clock"),
            edition=self._value("edition") if quarto else "",
            official=self._value("kind") == "official",
        )

    def _quarto_variant(self) -> str:
        traits = [trait for trait in Trait if self.query_one(f"#trait-{trait}", Checkbox).value]
        squares = self.query_one("#squares", Checkbox).value
        if len(traits) == len(Trait):
            return "advanced" if squares else "classic"
        return f"traits={','.join(traits)}{'+squares' if squares else ''}"

    def _quatro_variant(self) -> str:
        return FIVE_AS_FULL_HOUSE if self.query_one("#five", Checkbox).value else "standard"

    def _value(self, name: str) -> str:
        value = self.query_one(f"#{name}", Select).value
        return value if isinstance(value, str) else ""


def _row(label: str, *widgets: Widget) -> Horizontal:
    return Horizontal(Label(label, markup=False), *widgets, classes="row")


def _select(name: str, options: list[tuple[str, str]], value: str) -> Select[str]:
    return Select(options, value=value, allow_blank=False, id=name, compact=True)


def _opponents(known: Sequence[str], number: int) -> list[tuple[str, str]]:
    nobody = [] if number == 1 else [(text("nobody"), NOBODY)]
    names = [name for name in known if name not in (NOBODY, PERSON)]
    computers = [(text("Computer · {level}", level=level_name(name)), name) for name in names]
    return [*nobody, (text("a person at this keyboard"), PERSON), *computers]


def _clocks(wanted: str) -> list[tuple[str, str]]:
    seconds = sorted({*CLOCKS, *([int(wanted)] if wanted.isdecimal() else [])})
    return [
        (text("standard"), ""),
        (text("none"), NO_CLOCK),
        *((plural("{count} second a turn", "{count} seconds a turn", each), str(each)) for each in seconds),
    ]


def _kinds() -> list[tuple[str, str]]:
    return [
        (text("casual: undo, hints, no time limit"), "casual"),
        (text("official: no help, 60 seconds a turn"), "official"),
    ]


def _calls() -> list[tuple[str, str]]:
    return [
        (text("turns: placing player, then opponent"), "turns"),
        (text("race: after giving, both may call; the first wins"), "race"),
        (text("auto: nobody calls, a line wins at once"), "auto"),
    ]
