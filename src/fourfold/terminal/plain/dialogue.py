"""One game as a dialogue: a line comes in, sentences go out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fourfold.coach import BEST, Stage
from fourfold.locale import explain, text
from fourfold.play import (
    AskRematch,
    AskTakeback,
    Claim,
    Command,
    OfferDraw,
    Play,
    Refused,
    Resign,
    Roll,
    View,
)
from fourfold.play.threads import interruptible
from fourfold.rules.game import RuleError, Seat
from fourfold.telling import tell
from fourfold.terminal.any_table import AnyTable, check_advice
from fourfold.terminal.local.coach import Coach
from fourfold.terminal.local.record_files import write_file
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.plain import descriptions
from fourfold.terminal.plain.game_dialogue import dialogue_of
from fourfold.terminal.plain.review import decided, reviewed
from fourfold.terminal.plain.words import understood
from fourfold.terminal.sentences.game_words import words_of
from fourfold.terminal.sentences.names import subjects
from fourfold.terminal.sentences.questions import Question, absence, answer, question
from fourfold.terminal.sentences.steps import told_steps
from fourfold.terminal.sentences.tables import clock_words, coach_words, draw_words, what_now
from fourfold.terminal.views import is_playing, may, own_legal, position, step_of

Say = Callable[[str], None]

BRIEF, NORMAL, FULL = "brief", "normal", "full"
"""How much is said before a turn: only the task, also what is on the board, or the whole board."""
CLOCK_SPEAKS = (30.0, 10.0)
"""Seconds left at which the clock speaks by itself; at zero it says how the game ended."""


class Dialogue:
    """The conversation with the people at a table."""

    def __init__(self, table: AnyTable, say: Say) -> None:
        self.table = table
        self.say = say
        self.over = False
        """Whether there is nothing more to say: the user left, or a game they only watched has ended."""
        self._told = 0
        self._started = False
        self._task = ""
        self._before = table.view
        self._asked: Question | None = None
        self._away = ""
        self._much = NORMAL
        self._doubted: Play | None = None
        """A step that gives something away, until the player says whether it is meant."""
        self._hinted = (-1, 0)
        """The version at which a hint was last given, and how often."""
        self._clock_spoke: tuple[float, float] = (0.0, 0.0)

    # -- What the table says --------------------------------------------------------------------------------

    def news(self) -> None:
        """Say what happened since last time, and what to do now if that has changed."""
        view = self.table.view
        self._greet(view)
        if len(view.steps) < self._told:
            self.say(text("A move was taken back."))
            self._told = len(view.steps)
        for sentence in told_steps(view, self._told):
            self.say(sentence)
        news = len(view.steps) != self._told and own_legal(view) is not None
        self._told = len(view.steps)
        self._beside(view)
        task = what_now(view)
        if news or task != self._task:
            if is_playing(view) and own_legal(view) is not None:
                self._describe(view)
            if not self._is_short_wait(view):
                self.say(task)
            self._task = task
            self._end(view)

    def _is_short_wait(self, view: View) -> bool:
        """Whether one of our computers thinks: usually it has moved before it could be announced."""
        return self.table.is_ours and is_playing(view) and own_legal(view) is None

    def wait(self) -> None:
        """Say what we are waiting for, because it takes long."""
        self.say(what_now(self.table.view))

    def _describe(self, view: View) -> None:
        """What is in front of the player to move, in the chosen detail."""
        if self._much == FULL:
            self._all(descriptions.board_words(view))
        if self._much != BRIEF:
            self._all(descriptions.turn_words(view, heard=True))

    def seconds_to_clock(self, view: View) -> float | None:
        """How long until the clock speaks next; None if none runs for a seat here."""
        if view.turn is None or view.turn.deadline is None or view.turn.seat not in view.you:
            return None
        left = view.turn.deadline - view.now
        return next((left - each for each in CLOCK_SPEAKS if left > each), None)

    def clock_news(self) -> None:
        """Announce the clock, once at each of its times."""
        view = self.table.view
        if view.turn is None or view.turn.deadline is None or view.turn.seat not in view.you:
            return
        left = view.turn.deadline - view.now
        passed = [each for each in CLOCK_SPEAKS if 0 < left <= each]
        spoken = (view.turn.deadline, passed[-1]) if passed else None
        if spoken is not None and spoken != self._clock_spoke:
            # At the very start of a short turn it stays silent.
            is_new = view.now - view.turn.began < 1.0
            self._clock_spoke = spoken
            if not is_new:
                self.say(clock_words(view, view.now))

    def _greet(self, view: View) -> None:
        """Once, when everyone is there: who plays, who starts, and what happened before we came."""
        if self._started or not view.order:
            return
        self._started = True
        self._all(descriptions.players_words(view))
        if view.steps:
            self._all(descriptions.board_words(view))
            self._told = len(view.steps)
        else:
            self._all(draw_words(view))

    def _beside(self, view: View) -> None:
        """What was asked and answered apart from the board, and who is away."""
        if said := answer(self._before, view):
            self.say(said)
        self._before = view
        asked = question(view)
        if asked is not None and asked != self._asked:
            self.say(asked.sentence)
            self.say(text("Answer yes or no."))
        self._asked = asked
        away = absence(view)
        if away and away != self._away:
            self.say(away)
        self._away = away

    def _end(self, view: View) -> None:
        if view.result is None:
            return
        if self.table.is_ours and any(seat.kind == "computer" for seat in view.seats):
            self._all(interruptible(lambda: decided(self.table.record()), self._reviewing))
        if view.you:
            self.say(text("Type review to see what was decisive, again to play again, or quit to leave."))
        else:
            self.over = True

    def _reviewing(self) -> None:
        self.say(tell(None, "review.under-way"))

    def _all(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self.say(sentence)

    # -- What the person says -------------------------------------------------------------------------------

    def hear(self, line: str) -> None:
        """Do what was typed, or say why it cannot be done."""
        words = line.split()
        doubted, self._doubted = self._doubted, None
        if not words:
            self.say(what_now(self.table.view))
            return
        try:
            view = self.table.view
            if doubted is not None and self._is_answered(view, line, doubted):
                return
            seen = descriptions.part_words(view, line)
            if seen is not None:
                self._all(seen or [tell(None, "table.no-moves")])
                return
            meant = understood(view, line)
            self._do(meant.split()[0].lower(), meant)
        except RuleError as problem:
            self.say(explain(problem))

    def _do(self, word: str, line: str) -> None:
        view = self.table.view
        dialogue = dialogue_of(view.setup.game)
        if (ask := _QUESTIONS.get(word)) is not None:
            self._all(ask(view))
        elif word in ("hint", "verdict", "odds"):
            self._advise(word, view)
        elif word == "rate":
            self._rate(view)
        elif word == "review":
            self._review(view)
        elif word == "save":
            self._save(line.partition(" ")[2].strip())
        elif word in (BRIEF, NORMAL, FULL):
            self._much = word
            self._all(_what(view) if word != BRIEF else [what_now(view)])
        elif word == "roll" and (again := dialogue.throw_again(view)) is not None:
            self._play(view, again)
        elif word == "quit":
            self.over = True
        elif (saying := _SAYINGS.get(word)) is not None:
            self.table.send(saying(view))
        elif word == "coach" and self._coach is not None:
            self._coach.turn()
            self.say(coach_words(self._coach))
        else:
            self._play(view, dialogue.play(view, line))

    def _play(self, view: View, play: Play) -> None:
        """Play a step, unless it gives something away and the player wants to be asked first."""
        if view.coached and self._coach is not None and self._coach.asks:
            why = interruptible(lambda: _objection(view, play), self._engine_thinks)
            if why:
                self.say(f"{why} {text('Do you still want to play it? Answer yes or no.')}")
                self._doubted = play
                return
        self.table.send(play)

    def _engine_thinks(self) -> None:
        self.say(text("The engine is thinking."))

    def _is_answered(self, view: View, line: str, doubted: Play) -> bool:
        """Whether a line answers the coach's question; anything but a yes or a no is a new thought."""
        match understood(view, line):
            case "yes" | "y":
                self.table.send(doubted)
            case "no" | "n":
                self.say(what_now(view))
            case _:
                return False
        return True

    @property
    def _coach(self) -> Coach | None:
        return Coach(self.table.saved_games.folder) if isinstance(self.table, SavedTable) else None

    def _save(self, name: str) -> None:
        if not name:
            raise Refused("Name a file, as in save game.txt.")
        self.say(
            text("The game is saved in {file}.", file=str(write_file(name, interruptible(self.table.record))))
        )

    def _review(self, view: View) -> None:
        if view.result is None:
            raise Refused("The game is still in progress: it can be reviewed when it is over.")
        self._reviewing()
        self._all(interruptible(lambda: reviewed(self.table.record())))

    def _advise(self, word: str, view: View) -> None:
        check_advice(self.table)
        where, edition = position(view), view.setup.edition
        names = subjects(view)
        stage = self._next_stage(view) if word == "hint" else BEST

        def ask() -> list[str]:
            from fourfold.terminal import advice  # noqa: PLC0415 - Numba only where used

            match word:
                case "hint":
                    return advice.hint(where, edition, stage)
                case "verdict":
                    return advice.verdicts(where, edition, names)
                case _:
                    return advice.odds(where)

        self._all(interruptible(ask, self._engine_thinks))

    def _next_stage(self, view: View) -> Stage:
        """How much a hint tells now: more each time it is asked for, until the game has moved on."""
        version, given = self._hinted
        given = given + 1 if version == view.version else 1
        self._hinted = (view.version, given)
        stages = words_of(view.setup.game).hints
        return stages[min(given, len(stages)) - 1]

    def _rate(self, view: View) -> None:
        check_advice(self.table, or_over=True)

        def ask() -> str:
            from fourfold.terminal.advice import last_move_words  # noqa: PLC0415 - brings the engines along

            return last_move_words(view)

        self.say(interruptible(ask, self._engine_thinks))


# -- Words and what they mean -------------------------------------------------------------------------------


def _objection(view: View, play: Play) -> str:
    """What the coach says against a step; nothing of one that the table will refuse."""
    from fourfold.terminal.advice import objection  # noqa: PLC0415 - brings the engines along

    try:
        return objection(position(view), step_of(view, play.step), view.setup.edition)
    except RuleError:
        return ""


def _roll(view: View) -> Command:
    return Roll(_mover(view), seen=view.version)


def _mover(view: View) -> Seat:
    if view.turn is None or view.turn.seat not in view.you:
        raise Refused("It is not your turn: wait for the other player.")
    return view.turn.seat


def _ours(view: View) -> Seat:
    """The seat that speaks: the one to move, if it is ours."""
    if not view.you:
        raise Refused("You are only watching this table.")
    if view.turn is not None and view.turn.seat in view.you:
        return view.turn.seat
    return view.you[0]


def _undo(view: View) -> Command:
    seat = may(view, "ask_takeback")
    return AskTakeback(_ours(view) if seat is None else seat, seen=view.version)


def _draw(view: View) -> Command:
    """Offering a draw when one is already offered accepts it: the table handles that."""
    return OfferDraw(_ours(view))


def _asked(view: View) -> Question:
    asked = question(view)
    if asked is None:
        raise Refused("Nobody has asked you anything.")
    return asked


def _clock(view: View) -> Iterator[str]:
    yield clock_words(view, view.now)


def _what(view: View) -> Iterator[str]:
    yield from descriptions.turn_words(view)
    yield what_now(view)


_QUESTIONS: dict[str, Callable[[View], Iterable[str]]] = {
    "board": descriptions.board_words,
    "grid": descriptions.grid_lines,
    "pieces": descriptions.pieces_words,
    "fields": descriptions.fields_words,
    "players": descriptions.players_words,
    "help": descriptions.help_words,
    "?": descriptions.help_words,
    "what": _what,
    "clock": _clock,
    "steps": told_steps,
}

_SAYINGS: dict[str, Callable[[View], Command]] = {
    "roll": _roll,
    "undo": _undo,
    "draw": _draw,
    "yes": lambda view: _asked(view).yes,
    "no": lambda view: _asked(view).no,
    "resign": lambda view: Resign(_ours(view)),
    "claim": lambda view: Claim(_ours(view)),
    "again": lambda view: AskRematch(_ours(view)),
}
