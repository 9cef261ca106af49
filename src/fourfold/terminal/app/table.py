"""The screen of one game: asks the table, shows what it says, lets the computer think in the background."""

from __future__ import annotations

import asyncio
import time
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType

from fourfold.locale import explain, text
from fourfold.play import AskRematch, AskTakeback, Claim, Command, OfferDraw, Play, Resign, Roll, View
from fourfold.play.threads import in_thread
from fourfold.rules.game import RuleError
from fourfold.telling import tell
from fourfold.terminal.any_table import AnyTable, HasNews, Opening
from fourfold.terminal.app.after_game import AfterGameScreen
from fourfold.terminal.app.grid import Grid
from fourfold.terminal.app.help import help_lines
from fourfold.terminal.app.keys import Key
from fourfold.terminal.app.paced_view import PacedView
from fourfold.terminal.app.page import Ask, Confirm, Page
from fourfold.terminal.app.pane import ROLL, GamePane
from fourfold.terminal.app.seats import Seats
from fourfold.terminal.local.record_files import write_file
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.sentences.questions import absence, answer, claimer, pending, question
from fourfold.terminal.sentences.steps import told_steps
from fourfold.terminal.sentences.tables import draw_words, setup_words, what_now
from fourfold.terminal.views import is_playing, may

BEAT = 0.5
"""Seconds between two looks at the clock."""
SMALLEST_ROOMY, _A_PAIR = 80, 2
"""Columns of a window that has room for several sentences about several players."""
_MOMENT = 0.05
"""Seconds between two checks whether the next step may be shown."""


class TableScreen(AfterGameScreen):
    """A game. It closes with None, or with how to open the table where it continues."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Key("space", "skip", label=lambda: text("Skip")),
        Key("y", "agree", label=lambda: tell(None, "action.agree")),
        Key("n", "decline", label=lambda: text("No")),
        Key("k", "claim", label=lambda: tell(None, "action.claim")),
        Key("r", "again", label=lambda: tell(None, "action.play-again")),
        # The foot of a narrow window may have no room for the last of these: the help lists them all.
        Key("question_mark", "help", label=lambda: text("Help")),
        Key("q", "leave", label=lambda: text("Quit")),
        Key("h", "hint", label=lambda: tell(None, "action.hint")),
        Key("v", "verdicts", label=lambda: text("Verdicts")),
        Key("v", "review", label=lambda: text("Review")),
        Key("i", "analyse", label=lambda: text("Analyse")),
        Key("u", "undo", label=lambda: tell(None, "action.undo")),
        Key("w", "offer_draw", label=lambda: text("Draw")),
        Key("x", "resign", label=lambda: tell(None, "action.give-up")),
        Key("s", "steps", label=lambda: text("Moves")),
        Key("g", "coach", label=lambda: text("Coach")),
        Binding("j", "rate", show=False),
        Binding("ctrl+s", "save", show=False),
        Binding("escape", "cancel", show=False),
    ]

    def __init__(self, table: AnyTable, pace: float = 0.0) -> None:
        view = table.view
        super().__init__(view)
        self.table = table
        self._thinking = False
        self._is_parting = False
        self._is_judged = view.result is not None
        """Whether the computer has said what was decisive; in a game from before it says nothing."""
        self._offered: dict[str, bool] = {}
        self._before = view
        self._successor = view.successor
        """The next table, if it existed before we came: then it waits until the user wants to go."""
        self.paced = PacedView(view, pace, time.monotonic())

    @property
    def heading(self) -> str:
        return setup_words(self.view.setup)

    def on_mount(self) -> None:
        self._greet()
        self.set_interval(BEAT, self._beat)
        if isinstance(self.table, HasNews):
            self.table.tell(lambda sentence: self.app.call_from_thread(self._told, sentence))
        self.news()

    def _greet(self) -> None:
        """Say who starts, if nothing has happened yet, and with enough room also how that was decided."""
        said = list(draw_words(self.table.view)) if not self.table.view.steps else []
        is_narrow = self.app.size.width < SMALLEST_ROOMY and len(self.view.seats) > _A_PAIR
        self.sentence = " ".join(said[-1:] if is_narrow else said)

    def show_now(self) -> None:
        self._greet()
        self._show()

    # -- What the table says --------------------------------------------------------------------------------

    def news(self) -> None:
        """Show the table as it is now, and let the computer think if it is its turn."""
        view = self.table.view
        if self._is_parting:
            return
        if view.successor != self._successor and view.you:
            self._part(self.table.next_table)
            return
        self._hear(view)
        self._show()
        if isinstance(self.table, SavedTable) and self.table.computer_is_due and not self._thinking:
            self._think(self.table)

    def _show(self) -> None:
        """Show the others' steps that may be shown by now, and the rest in a moment."""
        now, view = time.monotonic(), self.table.view
        self.view = self.paced.view(view, now)
        self.pane.show(self.view)
        self.query_one(Seats).show(self.view)
        self._say()
        self._offer_keys()
        if self.view.result is not None and not self._is_judged:
            self._is_judged = True
            self.say_what_was_decisive()
        if self.paced.is_behind(view):
            self.set_timer(max(_MOMENT, self.paced.seconds_left(now)), self._show)

    def _hear(self, view: View) -> None:
        """Questions from others beside the board: a new one replaces an older sentence."""
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
        """Rewrite the foot of the screen if what it offers has changed."""
        offered = self.offers()
        if offered != self._offered:
            self._offered = offered
            self.refresh_bindings()

    def _say(self) -> None:
        self.tell_task(self.pane.asks or what_now(self.view))
        self.tell_log(self.sentence or _beside(self.table.view))

    @work
    async def _think(self, saved: SavedTable) -> None:
        self._thinking = True
        self._offer_keys()
        while saved.computer_is_due:
            try:
                thought = await in_thread(saved.thought())
                await self._others_are_seen(saved)
                saved.take(thought)
            except RuleError as problem:
                self.sentence = explain(problem)
                break
            self._show()
        self._thinking = False
        self.news()

    async def _others_are_seen(self, saved: SavedTable) -> None:
        """Wait until the last step has been shown for a while, but at most half of a turn's time."""
        while self.paced.is_behind(saved.view) or not self.paced.is_due(time.monotonic()):
            clock, left = saved.table.setup.clock, saved.seconds_left
            if clock is not None and left is not None and left < clock / 2:
                return
            await asyncio.sleep(_MOMENT)

    def _beat(self) -> None:
        if isinstance(self.table, SavedTable) and self.table.tick():
            self.news()
        if self.paced.is_behind(self.table.view):
            return
        view = self.view = self.table.view
        self.query_one(Seats).show(view)
        if not self.table.is_ours:
            # A player may have been away for a long time by now.
            self._hear(view)
            self._say()
            self._offer_keys()

    # -- What people want -----------------------------------------------------------------------------------

    @on(GamePane.Wanted)
    def _wanted(self, message: GamePane.Wanted) -> None:
        version = self.table.view.version
        if message.step == ROLL:
            self.send(Roll(message.seat, seen=version))
        elif self.table.view.coached:
            self._play_if_meant(Play(message.seat, message.step, seen=version))
        else:
            self.send(Play(message.seat, message.step, seen=version))

    @work(exclusive=True, group="coach")
    async def _play_if_meant(self, play: Play) -> None:
        if await self.is_meant(play.step):
            self.send(play)

    @on(GamePane.Changed)
    def _changed(self) -> None:
        self._say()
        self._offer_keys()

    @on(Grid.Chosen)
    def action_skip(self) -> None:
        """While others play, clicking anywhere shows the rest of their turns at once."""
        if self._are_others_playing:
            self.paced.hurry()
            self._show()

    @property
    def _are_others_playing(self) -> bool:
        turn = self.view.turn
        if turn is None or turn.seat in self.view.you:
            return False
        return self._thinking or self.paced.is_behind(self.table.view)

    def send(self, command: Command) -> None:
        """Ask the table for something; a refusal is said beside the board."""
        self.sentence = ""
        try:
            self.table.send(command)
        except RuleError as problem:
            self.sentence = explain(problem)
        self.news()

    def action_cancel(self) -> None:
        self.pane.cancel()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys the foot of the screen offers now."""
        return self.offers().get(action, True)

    def offers(self) -> dict[str, bool]:
        """Keys that are not always offered."""
        view, playing = self.view, is_playing(self.view)
        engines = self.table.is_ours and view.setup.casual
        advice = playing and engines
        asked = question(view) is not None
        return {
            "skip": self._are_others_playing,
            "hint": advice,
            "verdicts": advice,
            "rate": engines,
            "review": view.result is not None,
            "analyse": view.result is not None,
            "coach": view.coached,
            "undo": may(view, "ask_takeback") is not None,
            "agree": asked,
            "decline": asked,
            "claim": claimer(self.table.view) is not None,
            "offer_draw": may(view, "offer_draw") is not None,
            "resign": playing and bool(view.you),
            "again": view.result is not None and bool(view.you),
        }

    def action_undo(self) -> None:
        view = self.table.view
        seat = may(view, "ask_takeback")
        if seat is not None:
            self.send(AskTakeback(seat, seen=view.version))

    @work
    async def action_offer_draw(self) -> None:
        """Offer a draw; at one keyboard nobody else can be asked, so both players are asked here."""
        seat = may(self.table.view, "offer_draw")
        if seat is None or (self.table.is_ours and not await self._is_sure(text("Do you agree to a draw?"))):
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
        if seat is not None and await self._is_sure(tell(None, "ask.give-up")):
            self.send(Resign(seat))

    async def _is_sure(self, question: str) -> bool:
        return await self.app.push_screen_wait(Confirm(question))

    def action_steps(self) -> None:
        lines = [f"{number}. {told}" for number, told in enumerate(told_steps(self.table.view), start=1)]
        self.app.push_screen(Page(text("Moves"), lines or [tell(None, "table.no-moves")]))

    def action_help(self) -> None:
        self.app.push_screen(Page(text("Help"), help_lines(self.table.view, is_ours=self.table.is_ours)))

    @work
    async def action_save(self) -> None:
        """Save the game to a file of the user's choice."""
        try:
            record = await in_thread(self.table.record)
        except RuleError as problem:
            self.announce(explain(problem))
            return
        ask = Ask(
            text("Which file should the game be saved to?"), "game.txt", lambda name: write_file(name, record)
        )
        file = await self.app.push_screen_wait(ask)
        if file is not None:
            self.announce(text("The game is saved in {file}.", file=str(file)))

    def action_again(self) -> None:
        """Ask for another game; if everyone has agreed, go there."""
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
        """Save the game with its clock, or leave the server's table."""
        self._is_parting = True
        if isinstance(self.table, SavedTable):
            self.table.save()
        if isinstance(self.table, HasNews):
            self.table.leave()

    def announce(self, sentence: str) -> None:
        self.sentence = sentence
        self._say()
        self.show_whole()


def _beside(view: View) -> str:
    """The message beside the board: what we are asked, what we asked, or who is away."""
    asked = question(view)
    return asked.sentence if asked is not None else pending(view) or absence(view)
