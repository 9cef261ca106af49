"""A review in words: what happened in a turn, what would have been better, how well each side played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from fourfold.engine.review import Headline, Review, Turn, Value
from fourfold.locale import percent_words
from fourfold.rules.game import Seat
from fourfold.rules.record import Record
from fourfold.telling import tell
from fourfold.terminal.sentences.game_words import words_of
from fourfold.terminal.sentences.records import player_names, record_subjects

EVEN = 0.5
_GOOD = (Headline.ONLY, Headline.BEST, Headline.PLAIN)
"""Turns of which there is nothing to tell."""


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

    def title(self, turn: Turn) -> str:
        """What happened in a turn, as a headline; empty where nothing did."""
        if turn.headline in _GOOD:
            return ""
        return tell(self.review.game, f"review.{turn.headline}", name=self.subjects[turn.seat])

    def moment(self, turn: Turn) -> str:
        """What happened in a turn, and what would have been better, as sentences."""
        title = self.title(turn)
        better = words_of(self.review.game).better(turn, self)
        return " ".join([*([f"{title}."] if title else []), *better])

    def decisive(self) -> str:
        """What decided the game, in a sentence or two."""
        if self.review.decisive is None:
            return "" if self.review.moments else tell(self.review.game, "review.none")
        turn = self.review.turns[self.review.decisive]
        decided = tell(self.review.game, "review.decisive", number=turn.number)
        title = self.title(turn)
        return f"{decided} {title}." if title else decided

    def sides(self) -> Iterator[str]:
        """How well each side played."""
        for name, side in zip(self.names, self.review.sides, strict=True):
            yield words_of(self.review.game).side(name, side)

    def position(self, place: int) -> Any:
        """The position after so many steps of the game."""
        return next(islice(self.record.positions, place, None))


def sign(value: Value, seat: Seat) -> str:
    """A value as a sign for one seat: `+5`, `=`, `−2`; a chance in Quatro."""
    chance = value.chances[seat]
    if value.plies is None:
        return percent_words(chance, 0)
    if chance == EVEN:
        return "="
    mark = "+" if chance > EVEN else "−"
    return f"{mark}{value.plies}" if value.plies else mark
