"""The analysis board: any position of any game, what is known of it, and a tree of what can be played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import App
from textual.binding import Binding, BindingType

from fourfold.locale import explain, others_words, text
from fourfold.play.threads import in_thread
from fourfold.rules.game import RuleError, ToRoll
from fourfold.rules.games import Step, game_of, play_on, read_step, rules_of
from fourfold.rules.record import Record
from fourfold.telling import tell
from fourfold.terminal.app.board_screen import BoardScreen
from fourfold.terminal.app.game_screens import screens_of
from fourfold.terminal.app.keys import Key
from fourfold.terminal.app.opponent_menu import play_from
from fourfold.terminal.app.page import Ask, Page
from fourfold.terminal.app.pane import ROLL, GamePane
from fourfold.terminal.app.seats import Seats
from fourfold.terminal.board_views import view_of_study
from fourfold.terminal.local.record_files import write_file
from fourfold.terminal.sentences.game_words import words_of
from fourfold.terminal.sentences.records import player_names
from fourfold.terminal.sentences.tables import what_now
from fourfold.terminal.study import Study, read_study

if TYPE_CHECKING:
    from fourfold.terminal.app.signs import Signs


class AnalysisScreen(BoardScreen[Record | None]):
    """A game that is looked into. It closes with another game to look into, or with None."""

    purpose = "analysis"
    BINDINGS: ClassVar[list[BindingType]] = [
        Key("question_mark", "help", label=lambda: text("Help")),
        Key("pageup,comma", "back", label=lambda: tell(None, "study.previous-step")),
        Key("pagedown,full_stop", "on", label=lambda: tell(None, "study.next-step")),
        Key("g", "best_line", label=lambda: tell(None, "why.best-line")),
        Key("w", "why", label=lambda: text("Why")),
        Key("s", "set_up", label=lambda: text("Set up")),
        Key("p", "play_from_here", label=lambda: tell(None, "action.play-from-here")),
        Key("n", "turn_aside", label=lambda: text("Next variation")),
        Key("m", "promote", label=lambda: tell(None, "study.main-line")),
        Key("delete", "delete", label=lambda: tell(None, "study.delete")),
        Key("k", "comment", label=lambda: tell(None, "study.comment")),
        Key("y", "turns", label=lambda: tell(None, "study.turns")),
        Key("v", "verdicts", label=lambda: text("Verdicts")),
        Key("ctrl+s", "save", label=lambda: text("Save")),
        Key("q", "leave", label=lambda: text("Back")),
        Binding("escape", "cancel", show=False),
    ]

    def __init__(self, record: Record, played: int | None = None) -> None:
        """`played`: how many steps of the game are on the board first; by default all of them."""
        self.study = Study(record, played)
        self.shows_odds = self.hides_verdicts = False
        self.chances = random.Random()
        """Throws dice if the user does not enter them."""
        super().__init__(view_of_study(record, self.study.steps))

    @property
    def heading(self) -> str:
        record = self.study.record
        variant = words_of(record.game).variant(record.variant, self.view.setup.edition)
        return f"{text('Analyse')} · {variant}"

    def on_mount(self) -> None:
        self.call_after_refresh(self.show_now)

    # -- What is shown --------------------------------------------------------------------------------------

    def show_now(self) -> None:
        """The board at this place, and what is known of it as soon as it is known."""
        self.view = view_of_study(self.study.record, self.study.steps)
        self.pane.show(self.view)
        self.query_one(Seats).show(self.view)
        self.sentence = ""
        self._say()
        self.refresh_bindings()
        if not self.hides_verdicts and self.view.result is None:
            self._judge()

    def _say(self) -> None:
        self.tell_task(self.pane.asks or what_now(self.view))
        # Below a board there are only a few rows.
        between = " " if self.pane.words_below else "\n"
        self.tell_log(between.join(filter(None, self._told())))

    def _told(self) -> Iterator[str]:
        """What was tried in place of this step, what was said of it, and what the engine says."""
        at = self.study.at
        if len(at.others) > 1:
            yield " · ".join(f"▶ {way.step}" if way is at else str(way.step) for way in at.others)
        if at.comment:
            yield f"({others_words(at.comment)})"
        yield self.sentence

    @work(exclusive=True, group="judging")
    async def _judge(self) -> None:
        """Write what the engine says on the board."""
        at, names, odds = self.study.at, player_names(self.study.record), self.shows_odds

        def ask() -> tuple[Signs, str]:
            from fourfold.terminal.app.signs import odds_signs, verdict_signs  # noqa: PLC0415 - brings engines

            return odds_signs(at.position) if odds else verdict_signs(at.position, names)

        self.sentence = text("The engine is thinking…")
        self._say()
        signs, sentence = await in_thread(ask)
        if self.study.at is not at:
            return
        self.pane.show_signs(signs)
        self.sentence = sentence
        self._say()

    @on(GamePane.Changed)
    def _changed(self) -> None:
        self._say()

    # -- Steps ----------------------------------------------------------------------------------------------

    @on(GamePane.Wanted)
    def _wanted(self, message: GamePane.Wanted) -> None:
        if message.step == ROLL:
            self.throw()
            return
        game = self.study.record.game
        step = read_step(game, message.step)
        if message.seat != self.study.position.seat:
            step = rules_of(game).interrupt(step, message.seat) or step
        self.play(step)

    def play(self, step: Step) -> bool:
        """Whether a step was taken; if it was refused, that is said."""
        try:
            self.study.play(step)
        except RuleError as problem:
            self.sentence = explain(problem)
            self._say()
            return False
        self.show_now()
        return True

    @work(exclusive=True, group="asking")
    async def throw(self) -> None:
        """Have it said how the dice fell; who says nothing throws them."""
        at = self.study.at
        turn = at.position.turn
        if not isinstance(turn, ToRoll):
            return
        steps, weights = zip(*turn.outcomes, strict=True)
        (thrown,) = self.chances.choices(steps, weights)

        def accept(words: str) -> Step:
            throw = self.read_throw(words)
            play_on(at.position, throw)  # refuses dice that cannot have fallen
            return throw

        asked = Ask(tell(None, "ask.enter"), str(thrown), accept)
        throw = await self.app.push_screen_wait(asked)
        if throw is not None and self.study.at is at:
            self.play(throw)

    def read_throw(self, words: str) -> Step:
        """The dice that were entered."""
        return read_step(self.study.record.game, words)

    # -- Keys -----------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys the foot of the screen offers now."""
        study, over = self.study, self.view.result is not None
        match action:
            case "back" | "delete" | "comment":
                return study.at.before is not None
            case "on":
                return bool(study.at.ways)
            case "turn_aside":
                return len(study.at.others) > 1
            case "promote":
                return study.branch is not None
            case "best_line" | "why" | "play_from_here" | "verdicts" | "odds" | "openings":
                return not over
            case _:
                return True

    def action_back(self) -> None:
        self.study.back()
        self.show_now()

    def action_on(self) -> None:
        self.study.on()
        self.show_now()

    def action_turn_aside(self) -> None:
        self.study.turn_aside()
        self.show_now()

    def action_promote(self) -> None:
        self.study.promote()
        self.show_now()

    def action_delete(self) -> None:
        self.study.delete()
        self.show_now()

    def action_verdicts(self) -> None:
        """Hide what the engine says, for users who want to think first, or show it again."""
        self.hides_verdicts = not (self.shows_odds or self.hides_verdicts)
        self.shows_odds = False
        self.pane.cancel()
        self.show_now()

    def action_odds(self) -> None:
        """The odds of the turn in place of the chances to win, or the other way round."""
        self.shows_odds = not self.shows_odds
        self.hides_verdicts = False
        self.show_now()

    @work(exclusive=True, group="judging")
    async def action_best_line(self) -> None:
        """Take the next step of the best line; pressed again and again it leads to the end."""
        at = self.study.at

        def ask() -> Step | None:
            from fourfold.engine import analyse  # noqa: PLC0415 - brings the engines along

            best = analyse(at.position).best
            return best[0].choice[0] if best else None

        step = await in_thread(ask)
        if self.study.at is not at:
            return
        if step is not None:
            self.play(step)
        elif isinstance(at.position.turn, ToRoll):
            self.throw()

    @work(exclusive=True, group="asking")
    async def action_why(self) -> None:
        """What the verdict comes from, beside the board."""
        position, edition = self.study.position, self.view.setup.edition
        names = player_names(self.study.record)

        def ask() -> list[str]:
            from fourfold.terminal.advice import advice_of  # noqa: PLC0415 - brings the engines along

            return list(advice_of(game_of(position)).reasons(position, edition, names))

        lines = await in_thread(ask)
        self.app.push_screen(Page(text("Why"), [*self.sentence.splitlines(), "", *lines]))

    def action_turns(self) -> None:
        """The whole tree, as records write it."""
        written = str(self.study.written()).split("\n\n", 1)[1]
        self.app.push_screen(
            Page(tell(None, "study.turns"), written.splitlines() or [tell(None, "table.no-moves")])
        )

    @work(exclusive=True, group="asking")
    async def action_comment(self) -> None:
        at = self.study.at
        said = await self.app.push_screen_wait(
            Ask(tell(None, "study.comment"), "", str.strip, written=at.comment)
        )
        if said is not None and self.study.at is at:
            self.study.comment(said)
            self._say()

    @work(exclusive=True, group="asking")
    async def action_set_up(self) -> None:
        """Look into another position or game."""
        question = tell(None, "study.paste")
        accept = partial(read_study, like=self.study.record)
        record = await self.app.push_screen_wait(Ask(question, str(self.study.position), accept))
        if record is not None:
            self.dismiss(record)

    @work(exclusive=True, group="asking")
    async def action_play_from_here(self) -> None:
        await play_from(self.app, self.study.position, self.study.record.edition)

    @work(exclusive=True, group="asking")
    async def action_save(self) -> None:
        """Save the tree to a file of the user's choice."""
        record = str(self.study.written())
        question = text("Which file should the game be saved to?")
        file = await self.app.push_screen_wait(
            Ask(question, "game.txt", lambda name: write_file(name, record))
        )
        if file is not None:
            self.sentence = text("The game is saved in {file}.", file=str(file))
            self._say()

    def action_help(self) -> None:
        """Every key: a narrow window has no room for all of them at its foot."""
        keys = [each for each in self.BINDINGS if isinstance(each, Key)]
        lines = [f"{' '.join(map(self.app.get_key_display, _keys(each)))}  {each.label()}" for each in keys]
        self.app.push_screen(Page(text("Help"), lines))

    def action_cancel(self) -> None:
        """Let go of what was begun; with nothing begun, leave."""
        if not self.pane.cancel():
            self.dismiss(None)

    def action_leave(self) -> None:
        self.dismiss(None)


async def look_into(app: App[Any], record: Record, played: int | None = None) -> None:
    """The analysis board, and again for every other game that is set up on it."""
    wanted: Record | None = record
    while wanted is not None:
        wanted = await app.push_screen_wait(screens_of(wanted.game).analysis(wanted, played))
        played = None


def _keys(binding: Binding) -> Iterator[Binding]:
    for key in binding.key.split(","):
        yield Binding(key, binding.action)
