"""The screen of one game: it asks the table, shows what the table says, and lets the computer think aside."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.widgets import Footer, Static

from fourfold.locale import explain, text
from fourfold.play import AskRematch, AskTakeback, Claim, Command, OfferDraw, Play, Resign, Roll, View
from fourfold.play.threads import aside
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game
from fourfold.terminal.any_table import AnyTable, HasNews, Opening
from fourfold.terminal.app.advised import AdvisedScreen
from fourfold.terminal.app.help import help_lines
from fourfold.terminal.app.page import Ask, Confirm, Page
from fourfold.terminal.app.pane import ROLL, GamePane
from fourfold.terminal.app.quarto_pane import DONE, QuartoPane
from fourfold.terminal.app.quatro_pane import QuatroPane
from fourfold.terminal.app.seats import Seats
from fourfold.terminal.local.record_files import write_file
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.sentences.questions import absence, answer, claimer, pending, question
from fourfold.terminal.sentences.steps import told_steps
from fourfold.terminal.sentences.tables import draw_words, setup_words, what_now
from fourfold.terminal.views import is_playing, may

BEAT = 0.5
"""Seconds between two looks at the clock."""
SMALLEST = Size(80, 24)
"""The smallest window that shows everything."""


_SOMETIMES = ("call", "done", "hint", "odds", "undo", "offer_draw", "resign", "agree", "claim", "again")
"""What is not always offered."""


class TableScreen(AdvisedScreen):
    """A game. It closes with None, or with the way to the table where it goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("exclamation_mark", "call", text("QUARTO!")),
        Binding("at", "call_other", show=False),
        Binding(DONE, "done", text("Done")),
        Binding("y", "agree", text("Agree")),
        Binding("n", "decline", text("No")),
        Binding("k", "claim", text("Take the win")),
        Binding("r", "again", text("Play again")),
        # In the longest languages the foot of a narrow window ends before the last of these: help has all.
        Binding("question_mark", "help", text("Help")),
        Binding("q", "leave", text("Leave")),
        Binding("h", "hint", text("Hint")),
        Binding("v", "verdicts", text("Verdicts")),
        Binding("o", "odds", text("Odds")),
        Binding("u", "undo", text("Undo")),
        Binding("w", "offer_draw", text("Draw")),
        Binding("x", "resign", text("Resign")),
        Binding("s", "steps", text("Steps")),
        Binding("ctrl+s", "save", show=False),
        Binding("escape", "cancel", show=False),
    ]

    def __init__(self, table: AnyTable) -> None:
        super().__init__()
        self.table = table
        self.sentence = ""
        """What was last said beside the board: why something was refused, or what the engine does."""
        self._thinking = False
        self._is_parting = False
        self._offered: tuple[bool, ...] = ()
        self._said: tuple[str, ...] = ()
        self._before = view = table.view
        self._successor = view.successor
        """The next table, where it was there before we came: then it waits until somebody wants to go."""
        self.pane: GamePane = QuartoPane(view) if view.setup.game is Game.QUARTO else QuatroPane(view)

    def compose(self) -> ComposeResult:
        view = self.table.view
        with Container(id="table", classes=view.setup.game):
            yield self.pane
            with Vertical(id="beside"):
                yield Seats(id="seats")
                yield Static(id="task", markup=False)
                yield Static(id="happened", markup=False)
                yield Static(id="sentence", markup=False)
        yield Static(id="too-small", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.title = setup_words(self.table.view.setup)
        self.sentence = " ".join(draw_words(self.table.view)) if not self.table.view.steps else ""
        self.set_interval(BEAT, self._beat)
        if isinstance(self.table, HasNews):
            self.table.tell(lambda sentence: self.app.call_from_thread(self._told, sentence))
        self._fit(self.app.size)
        self.news()

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size)

    def _fit(self, window: Size) -> None:
        """Use the room there is; where it is too little for a board, say so."""
        too_small = window.width < SMALLEST.width or window.height < SMALLEST.height
        self.set_class(too_small, "-too-small")
        if too_small:
            words = text(
                "This window has {columns} columns and {rows} rows. Make it larger: a board needs {least} by "
                "{lowest}. Or leave with q and play with --plain.",
                columns=window.width,
                rows=window.height,
                least=SMALLEST.width,
                lowest=SMALLEST.height,
            )
            self.query_one("#too-small", Static).update(words)
        self.pane.fit(window.width, window.height)

    # -- What the table says --------------------------------------------------------------------------------

    def news(self) -> None:
        """Show the table as it is now, and let the computer think if it is its turn."""
        view = self.table.view
        if self._is_parting:
            return
        if view.successor != self._successor and view.you:
            self._part(self.table.next_table)
            return
        self.pane.show(view)
        self.query_one(Seats).show(view)
        self._hear(view)
        self._say(view)
        self._offer_keys()
        if isinstance(self.table, SavedTable) and self.table.computer_is_due and not self._thinking:
            self._think(self.table)

    def _hear(self, view: View) -> None:
        """What others say beside the board: what is new there is not left behind an older sentence."""
        before, self._before = self._before, view
        said, beside = answer(before, view), _beside(view)
        if said or (beside and beside != _beside(before)):
            self.sentence = said
        if (asked := question(view)) is not None and asked != question(before):
            self.app.bell()

    def _told(self, sentence: str) -> None:
        """A remote table has news, or something to say."""
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
        words = (self.pane.asks or what_now(view), happened, self.sentence or _beside(view))
        if words == self._said:
            return
        self._said = words
        for name, said in zip(("#task", "#happened", "#sentence"), words, strict=True):
            # Their room is fixed in the stylesheet: no new words move anything else on the screen.
            self.query_one(name, Static).update(said, layout=False)

    @work
    async def _think(self, saved: SavedTable) -> None:
        self._thinking = True
        while saved.computer_is_due:
            try:
                saved.take(await aside(saved.thought()))
            except RuleError as problem:
                self.sentence = explain(problem)
                break
            self.pane.show(saved.view)
            self.query_one(Seats).show(saved.view)
            self._say(saved.view)
        self._thinking = False
        self.news()

    def _beat(self) -> None:
        if isinstance(self.table, SavedTable) and self.table.tick():
            self.news()
        view = self.table.view
        self.query_one(Seats).show(view)
        if not self.table.is_ours:
            # Somebody may have been away for long by now.
            self._hear(view)
            self._say(view)
            self._offer_keys()

    # -- What people want -----------------------------------------------------------------------------------

    @on(GamePane.Wanted)
    def _wanted(self, message: GamePane.Wanted) -> None:
        version = self.table.view.version
        if message.step == ROLL:
            self.send(Roll(message.seat, seen=version))
        else:
            self.send(Play(message.seat, message.step, seen=version))

    @on(GamePane.Changed)
    def _changed(self) -> None:
        self._say(self.table.view)

    def send(self, command: Command) -> None:
        """Ask the table for something; a refusal is said beside the board."""
        self.sentence = ""
        try:
            self.table.send(command)
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
        view = self.table.view
        quarto = view.setup.game is Game.QUARTO
        playing = is_playing(view)
        match action:
            case "call" | "call_other":
                return quarto and view.setup.call != "auto" and any(each.call for each in view.legal)
            case "done":
                return isinstance(self.pane, QuartoPane) and self.pane.may_be_done
            case "hint" | "verdicts":
                return playing and self.table.is_ours and view.setup.casual
            case "odds":
                return playing and not quarto and self.table.is_ours and view.setup.casual
            case "undo":
                return may(view, "ask_takeback") is not None
            case "agree" | "decline":
                return question(view) is not None
            case "claim":
                return claimer(view) is not None
            case "offer_draw":
                return may(view, "offer_draw") is not None
            case "resign":
                return playing and bool(view.you)
            case "again":
                return view.result is not None and bool(view.you)
            case _:
                return True

    def action_call(self) -> None:
        if isinstance(self.pane, QuartoPane):
            self.pane.call()

    def action_call_other(self) -> None:
        if isinstance(self.pane, QuartoPane):
            self.pane.call_other()

    def action_done(self) -> None:
        if isinstance(self.pane, QuartoPane):
            self.pane.done()

    def action_undo(self) -> None:
        view = self.table.view
        seat = may(view, "ask_takeback")
        if seat is not None:
            self.send(AskTakeback(seat, seen=view.version))

    @work
    async def action_offer_draw(self) -> None:
        """Offer a draw; at one keyboard nobody is asked any more, so both are asked here."""
        seat = may(self.table.view, "offer_draw")
        if seat is None or (self.table.is_ours and not await self._is_sure(text("Do you agree on a draw?"))):
            return
        self.send(OfferDraw(seat))

    def action_agree(self) -> None:
        asked = question(self.table.view)
        if asked is not None:
            self.send(asked.yes)

    def action_decline(self) -> None:
        asked = question(self.table.view)
        if asked is not None:
            self.send(asked.no)

    def action_claim(self) -> None:
        seat = claimer(self.table.view)
        if seat is not None:
            self.send(Claim(seat))

    @work
    async def action_resign(self) -> None:
        seat = may(self.table.view, "resign")
        if seat is not None and await self._is_sure(text("Do you give up this game?")):
            self.send(Resign(seat))

    async def _is_sure(self, question: str) -> bool:
        return await self.app.push_screen_wait(Confirm(question))

    def action_steps(self) -> None:
        lines = [f"{number}. {told}" for number, told in enumerate(told_steps(self.table.view), start=1)]
        self.app.push_screen(Page(text("Steps"), lines or [text("Nothing has been played yet.")]))

    def action_help(self) -> None:
        self.app.push_screen(Page(text("Help"), help_lines(self.table.view, is_ours=self.table.is_ours)))

    @work
    async def action_save(self) -> None:
        """Write the game down, into a file of one's choice."""
        try:
            record = await aside(self.table.record)
        except RuleError as problem:
            self.announce(explain(problem))
            return
        ask = Ask(text("Write the game to which file?"), "game.txt", lambda name: write_file(name, record))
        file = await self.app.push_screen_wait(ask)
        if file is not None:
            self.announce(text("The record is in {file}.", file=str(file)))

    def action_again(self) -> None:
        """Ask for another game; where all have agreed, go there."""
        seat = may(self.table.view, "ask_rematch")
        if seat is not None:
            self.send(AskRematch(seat))
        elif self.table.view.successor is not None:
            self._part(self.table.next_table)

    def action_leave(self) -> None:
        self._part(None)

    def _part(self, way: Opening | None) -> None:
        self.keep()
        self.dismiss(way)

    def keep(self) -> None:
        """Save the game with its clock as it stands, or leave the table of a server."""
        self._is_parting = True
        if isinstance(self.table, SavedTable):
            self.table.save()
        if isinstance(self.table, HasNews):
            self.table.leave()

    def announce(self, sentence: str) -> None:
        self.sentence = sentence
        self._say(self.table.view)


def _beside(view: View) -> str:
    """What stands beside the board: what we are asked, what we asked, or who is away."""
    asked = question(view)
    return asked.sentence if asked is not None else pending(view) or absence(view)
