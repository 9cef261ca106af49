"""The screen of one game: it asks the table, shows what the table says, and lets the computer think aside."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Static

from fourfold.locale import explain, text
from fourfold.play import AskTakeback, Command, OfferDraw, Play, Resign, Roll, Setup, View
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game
from fourfold.terminal.app.page import Page, Question
from fourfold.terminal.app.pane import ROLL, GamePane
from fourfold.terminal.app.quarto_pane import QuartoPane
from fourfold.terminal.app.quatro_pane import QuatroPane
from fourfold.terminal.app.seats import Seats
from fourfold.terminal.background import aside
from fourfold.terminal.tables.at_table import AtTable, Telling, check_advice, is_playing, may, position
from fourfold.terminal.tables.home import HomeTable
from fourfold.terminal.tables.words import (
    draw_words,
    pieces_of,
    setup_words,
    told_steps,
    what_now,
)

BEAT = 0.5
"""Seconds between two looks at the clock."""


_SOMETIMES = ("call", "hint", "odds", "undo", "resign", "again")
"""What is not always offered."""


class TableScreen(Screen[Setup | None]):
    """A game. It closes with None, or with what is to be played next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("exclamation_mark", "call", text("QUARTO!")),
        Binding("at", "call_other", show=False),
        Binding("h", "hint", text("Hint")),
        Binding("v", "verdicts", text("Verdicts")),
        Binding("o", "odds", text("Odds")),
        Binding("u", "undo", text("Undo")),
        Binding("w", "offer_draw", text("Draw"), show=False),
        Binding("x", "resign", text("Resign")),
        Binding("s", "steps", text("Steps")),
        Binding("n", "again", text("Play again")),
        Binding("question_mark", "help", text("Help")),
        Binding("q", "leave", text("Leave")),
        Binding("escape", "cancel", show=False),
    ]

    def __init__(self, at: AtTable) -> None:
        super().__init__()
        self.at = at
        self.sentence = ""
        """What was last said beside the board: why something was refused, or what the engine does."""
        self._thinking = False
        self._offered: tuple[bool, ...] = ()
        view = at.view
        self.pane: GamePane = QuartoPane(view) if view.setup.game is Game.QUARTO else QuatroPane(view)

    def compose(self) -> ComposeResult:
        view = self.at.view
        with Container(id="table", classes=view.setup.game):
            yield self.pane
            with Vertical(id="beside"):
                yield Seats(id="seats")
                yield Static(id="task", markup=False)
                yield Static(id="happened", markup=False)
                yield Static(id="sentence", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.title = setup_words(self.at.view.setup)
        self.sentence = " ".join(draw_words(self.at.view)) if not self.at.view.steps else ""
        self.set_interval(BEAT, self._beat)
        if isinstance(self.at, Telling):
            self.at.tell(lambda sentence: self.app.call_from_thread(self._told, sentence))
        self.pane.fit(self.app.size.width, self.app.size.height)
        self.news()

    def on_resize(self, event: events.Resize) -> None:
        self.pane.fit(event.size.width, event.size.height)

    # -- What the table says --------------------------------------------------------------------------------

    def news(self) -> None:
        """Show the table as it is now, and let the computer think if it is its turn."""
        view = self.at.view
        self.pane.show(view)
        self.query_one(Seats).show(view)
        self._say(view)
        self._offer_keys()
        if isinstance(self.at, HomeTable) and self.at.computer_is_due and not self._thinking:
            self._think(self.at)

    def _told(self, sentence: str) -> None:
        """A distant table has news, or something to say."""
        if sentence:
            self.sentence = sentence
        self.news()

    def _offer_keys(self) -> None:
        """Write the foot of the screen anew, where what it offers has changed."""
        offered = tuple(bool(self.check_action(action, ())) for action in _SOMETIMES)
        if offered != self._offered:
            self._offered = offered
            self.refresh_bindings()

    def _say(self, view: View) -> None:
        happened = "\n".join(told_steps(view, max(0, len(view.steps) - 2)))
        for name, words in (
            ("#task", self.pane.asks or what_now(view)),
            ("#happened", happened),
            ("#sentence", self.sentence),
        ):
            # Their room is fixed in the stylesheet: no new words move anything else on the screen.
            self.query_one(name, Static).update(words, layout=False)

    @work
    async def _think(self, home: HomeTable) -> None:
        self._thinking = True
        while home.computer_is_due:
            try:
                home.take(await aside(home.thought()))
            except RuleError as problem:
                self.sentence = explain(problem)
                break
            self.pane.show(home.view)
            self.query_one(Seats).show(home.view)
            self._say(home.view)
        self._thinking = False
        self.news()

    def _beat(self) -> None:
        if isinstance(self.at, HomeTable) and self.at.tick():
            self.news()
        self.query_one(Seats).show(self.at.view)

    # -- What people want -----------------------------------------------------------------------------------

    @on(GamePane.Wanted)
    def _wanted(self, message: GamePane.Wanted) -> None:
        version = self.at.view.version
        if message.step == ROLL:
            self.send(Roll(message.seat, seen=version))
        else:
            self.send(Play(message.seat, message.step, seen=version))

    @on(GamePane.Changed)
    def _changed(self) -> None:
        self._say(self.at.view)

    def send(self, command: Command) -> None:
        """Ask the table for something; a refusal is said beside the board."""
        self.sentence = ""
        try:
            self.at.send(command)
        except RuleError as problem:
            self.sentence = explain(problem)
        self.news()

    def on_key(self, event: events.Key) -> None:
        if event.character and len(event.character) == 1 and self.pane.typed(event.character):
            event.stop()

    def action_cancel(self) -> None:
        self.pane.cancel()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys the foot of the screen offers now. The call is offered whenever its window is open."""
        view = self.at.view
        quarto = view.setup.game is Game.QUARTO
        playing = is_playing(view)
        match action:
            case "call" | "call_other":
                return quarto and view.setup.call != "auto" and any(each.call for each in view.choices)
            case "hint" | "verdicts":
                return playing and self.at.is_ours and view.setup.casual
            case "odds":
                return playing and not quarto and self.at.is_ours and view.setup.casual
            case "undo":
                return may(view, "ask_takeback") is not None
            case "resign":
                return playing and bool(view.you)
            case "again":
                return view.result is not None and self.at.is_ours
            case _:
                return True

    def action_call(self) -> None:
        if isinstance(self.pane, QuartoPane):
            self.pane.call()

    def action_call_other(self) -> None:
        if isinstance(self.pane, QuartoPane):
            self.pane.call_other()

    def action_undo(self) -> None:
        view = self.at.view
        seat = may(view, "ask_takeback")
        if seat is not None:
            self.send(AskTakeback(seat, seen=view.version))

    def action_offer_draw(self) -> None:
        seat = may(self.at.view, "accept_draw")
        seat = may(self.at.view, "offer_draw") if seat is None else seat
        if seat is not None:
            self.send(OfferDraw(seat))

    @work
    async def action_resign(self) -> None:
        view = self.at.view
        seat = may(view, "resign")
        if seat is not None and await self.app.push_screen_wait(Question(text("Do you give up this game?"))):
            self.send(Resign(seat))

    def action_steps(self) -> None:
        lines = [f"{number}. {told}" for number, told in enumerate(told_steps(self.at.view), start=1)]
        self.app.push_screen(Page(text("Steps"), lines or [text("Nothing has been played yet.")]))

    def action_help(self) -> None:
        game = self.at.view.setup.game
        self.app.push_screen(Page(text("Help"), _quarto_help() if game is Game.QUARTO else _quatro_help()))

    def action_leave(self) -> None:
        if isinstance(self.at, HomeTable):
            self.at.save()
        if isinstance(self.at, Telling):
            self.at.leave()
        self.dismiss(None)

    def action_again(self) -> None:
        if isinstance(self.at, HomeTable) and self.at.view.result is not None:
            self.dismiss(self.at.rematch())

    # -- Engines, on request --------------------------------------------------------------------------------

    def action_hint(self) -> None:
        from fourfold.terminal.tables import advice  # noqa: PLC0415 - brings the engines' words along

        view = self.at.view
        self._advise(text("Hint"), lambda: advice.hint(position(view), pieces_of(view.setup)))

    def action_verdicts(self) -> None:
        from fourfold.terminal.tables import advice  # noqa: PLC0415

        view = self.at.view
        self._advise(text("Verdicts"), lambda: advice.verdicts(position(view), pieces_of(view.setup)))

    @work(exclusive=True, group="advice")
    async def _advise(self, title: str, ask: Callable[[], list[str]]) -> None:
        try:
            check_advice(self.at)
            self._announce(text("The engine is thinking …"))
            lines = await aside(ask)
        except RuleError as problem:
            self._announce(explain(problem))
            return
        self._announce("")
        self.app.push_screen(Page(title, lines))

    @work(exclusive=True, group="advice")
    async def action_odds(self) -> None:
        view, pane = self.at.view, self.pane
        where = position(view)
        if not isinstance(pane, QuatroPane):
            return
        try:
            check_advice(self.at)
            self._announce(text("The engine is thinking …"))
            from fourfold.terminal.app.odds import chances  # noqa: PLC0415

            fields, sentence = await aside(lambda: chances(where))
        except RuleError as problem:
            self._announce(explain(problem))
            return
        self._announce(sentence)
        if self.at.view.steps == view.steps:
            pane.show_odds(fields)

    def _announce(self, sentence: str) -> None:
        self.sentence = sentence
        self._say(self.at.view)


def _quarto_help() -> list[str]:
    return [
        text("Arrows and Enter, or the mouse, point at squares and pieces."),
        text("Steps can be typed too: 7 gives piece 7, b3 places on column b, row 3."),
        "",
        text(
            "! calls QUARTO!: then point at the four squares of your line. It is offered as long as a line "
            "could be called, whether there is one or not. @ calls for the player who interrupts."
        ),
        "",
        text("h asks for a hint, v for the verdict of every step, u takes a step back (casual games)."),
        text("w offers a draw, x gives up, s shows all steps, q leaves: the game is kept."),
        "",
        text(
            "Pieces: round or square, tall or short, with a hole or solid, plain (light) or hatched (dark)."
        ),
    ]


def _quatro_help() -> list[str]:
    return [
        text("t throws. Digits, or Enter on a die, choose what to keep; t throws the others again."),
        text("c4 builds on column c, row 4; so do Enter or a click on a field between ▶ and ◀."),
        text("l gives up a roof when nothing can be built after the fifth throw."),
        "",
        text("o writes the chance of building into each field, h asks for a hint, v for all chances."),
        text("u takes a roof back until the next dice are thrown, x gives up, q leaves: the game is kept."),
        "",
        text("Fields: 3-3 a pair, 3× and 4× of a kind, 1-5 a straight, 2+3 a full house, ★5★ Yatzy."),
        text(
            "A roof shows its owner; beside it stands the height of the tower, below it the roofs it covers."
        ),
    ]
