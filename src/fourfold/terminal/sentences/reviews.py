"""A review in words: what happened in a turn, what would have been better, how well each side played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fourfold.data import Edition
from fourfold.engine.review import Mark, Review, Turn, Value
from fourfold.locale import Common, change_words, percent_words, plural, text
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Seat
from fourfold.rules.games import Game, Position
from fourfold.rules.record import Record
from fourfold.terminal.sentences.choices import quarto_advice, quatro_step
from fourfold.terminal.sentences.records import pieces_played, player_names, record_subjects

EVEN = 0.5


@dataclass(frozen=True)  # no slots: it is made once per game
class Teller:
    """Puts the review of one game into words."""

    record: Record
    review: Review

    @property
    def names(self) -> Sequence[str]:
        """Who played."""
        return player_names(self.record)

    @property
    def subjects(self) -> Sequence[str]:
        """Who acts, in sentences."""
        return record_subjects(self.record)

    @property
    def pieces(self) -> Edition:
        """What the pieces are called."""
        return pieces_played(self.record)

    def title(self, turn: Turn) -> str:
        """What happened in a turn, as a headline; empty where nothing did."""
        name = self.subjects[turn.seat]
        return _quarto_title(turn, name) if self.review.game is Game.QUARTO else _quatro_title(turn, name)

    def moment(self, turn: Turn) -> str:
        """What happened in a turn, and what would have been better, as sentences."""
        told = self._quarto(turn) if self.review.game is Game.QUARTO else self._quatro(turn)
        title = self.title(turn)
        return " ".join([*([f"{title}."] if title else []), *told])

    def decisive(self) -> str:
        """What decided the game, in a sentence or two."""
        if self.review.decisive is None:
            return "" if self.review.moments else text("Nobody made a mistake.")
        turn = self.review.turns[self.review.decisive]
        decided = text("Turn {number} was decisive.", number=turn.number)
        title = self.title(turn)
        return f"{decided} {title}." if title else decided

    def sides(self) -> Iterator[str]:
        """How well each side played."""
        for name, side in zip(self.names, self.review.sides, strict=True):
            accuracy = percent_words(side.accuracy, 0)
            if self.review.game is Game.QUARTO:
                yield text("{name}: accuracy {accuracy}", name=name, accuracy=accuracy)
            else:
                yield text(
                    "{name}: accuracy {accuracy}; choices {lost}, dice {dice}",
                    name=name,
                    accuracy=accuracy,
                    lost=change_words(-side.lost),
                    dice=change_words(side.dice),
                )

    def _quarto(self, turn: Turn) -> Iterator[str]:
        opponent = self.subjects[1 - turn.seat]
        before, after = turn.before, turn.after
        if turn.lost and before.plies:
            if before.chances[turn.seat] == 1:
                yield plural(
                    "Best play would have won with the next placement.",
                    "Best play would have won in {number} placements.",
                    before.plies,
                    number=before.plies,
                )
            else:
                yield text("Best play would have held the draw.")
        if turn.decisions[0].alternatives and turn.lost:
            steps = map(quarto.read_step, turn.decisions[0].alternatives[0].steps)
            yield text("Better: {advice}", advice=quarto_advice(tuple(steps), self.pieces))
        if turn.lost and after.chances[turn.seat] == 0 and after.plies:
            yield plural(
                "After this, {name} wins with the next placement.",
                "After this, {name} wins in {number} placements.",
                after.plies,
                name=opponent,
                number=after.plies,
            )

    def _quatro(self, turn: Turn) -> Iterator[str]:
        worst = max(turn.decisions, key=lambda decision: decision.lost, default=None)
        if worst is not None and worst.lost and worst.alternatives:
            best = worst.alternatives[0]
            position = self._position(worst.first)
            assert isinstance(position, quatro.Position)
            chance = best.value.chances[turn.seat]
            yield text(
                "Better: {step} ({better} instead of {played}).",
                step=quatro_step(quatro.read_step(best.steps[0]), position),
                better=percent_words(chance, 0),
                played=percent_words(chance - worst.lost, 0),
            )
        if {Mark.LUCKY, Mark.UNLUCKY}.intersection(turn.marks):
            yield text("The dice changed the chance to win by {points}.", points=change_words(turn.dice))

    def _position(self, place: int) -> Position:
        for number, position in enumerate(self.record.positions):
            if number == place:
                return position
        raise IndexError(place)


def _quarto_title(turn: Turn, name: str) -> str:
    marks = turn.marks
    if Mark.MISSED_CALL in marks:
        return text("{name} did not call the line", name=name)
    if Mark.MISSED_LINE in marks:
        return text("{name} missed a line", name=name)
    if Mark.GAVE_WIN in marks:
        return text("{name} had the win and let it go", name=name)
    if Mark.GAVE_DRAW in marks and turn.after.plies == 1:
        return text("{name} gave away the winning piece", name=name)
    if Mark.GAVE_DRAW in marks:
        return text("{name} gave away the draw", name=name)
    return ""


def _quatro_title(turn: Turn, name: str) -> str:
    marks = turn.marks
    if Mark.MISSED_LINE in marks:
        return text("{name} could have won at once", name=name)
    if Mark.GAVE_WIN in marks:
        return text("{name} had the win and let it go", name=name)
    if Mark.COSTLY in marks and turn.lost >= abs(turn.dice):
        return text("{name} had a better move", name=name)
    if Mark.LUCKY in marks:
        return _helped(name)
    if Mark.UNLUCKY in marks:
        return _let_down(name)
    return text("{name} had a better move", name=name) if Mark.COSTLY in marks else ""


def _helped(name: str) -> str:
    if isinstance(name, Common):
        return text("The dice helped the computer")
    return text("The dice helped {name}", name=name)


def _let_down(name: str) -> str:
    if isinstance(name, Common):
        return text("The dice let the computer down")
    return text("The dice let {name} down", name=name)


def sign(value: Value, seat: Seat) -> str:
    """A value as a sign for one seat: `+5`, `=`, `−2`; a chance in Quatro."""
    chance = value.chances[seat]
    if value.plies is None:
        return percent_words(chance, 0)
    if chance == EVEN:
        return "="
    mark = "+" if chance > EVEN else "−"
    return f"{mark}{value.plies}" if value.plies else mark
