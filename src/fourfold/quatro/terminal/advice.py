"""What the engine of Quatro says, in sentences: chances, odds, and what they come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fourfold import quatro
from fourfold.locale import labelled, percent_words, text
from fourfold.quatro.terminal.fields import pattern_words
from fourfold.quatro.terminal.sentences import advised_step
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.terminal.advice import GameAdvice

if TYPE_CHECKING:
    from fourfold.quatro.engine import Judged, Threat

MOST_TOLD = 5
"""How many of the best ways to keep dice are listed."""
MOST_ENDS = 6
"""How many likely ends of a turn are worth a line."""
SELDOM = 0.005
"""Less likely than this, a lost roof is not worth a line."""


class QuatroAdvice(GameAdvice):
    """Chances to win, and the odds of the dice."""

    def verdicts(self, position: quatro.Position, edition: str, names: Sequence[str | None]) -> Iterator[str]:
        from fourfold.quatro.engine import analyse  # noqa: PLC0415 - brings the engine along

        analysis = analyse(position)
        for name, chance in zip(names, analysis.chances, strict=True):
            yield (
                text("Your chance to win is {chance}.", chance=percent_words(chance))
                if name is None
                else text("{name} has a {chance} chance to win.", name=name, chance=percent_words(chance))
            )
        for move in _worth_telling(analysis.moves):
            chance = move.chances[position.seat]
            yield labelled(advised_step(move.choice[0], position), percent_words(chance))

    def odds(self, position: quatro.Position) -> Iterator[str]:
        """Similar fields are grouped."""
        from fourfold.quatro.engine.odds import odds  # noqa: PLC0415

        turn, asked = odds(position), position.variant.layout.patterns
        alike: dict[tuple[float, quatro.Pattern], list[str]] = {}
        for field, chance in enumerate(turn.fields):
            alike.setdefault((round(chance, 6), asked[field]), []).append(quatro.field_name(field))
        if turn.row:
            yield text("Completing four in a row: {chance}", chance=percent_words(turn.row))
        if turn.yatzy:
            yield text("Completing the three Yatzy fields: {chance}", chance=percent_words(turn.yatzy))
        for (chance, pattern), fields in sorted(alike.items(), key=lambda each: -each[0][0]):
            if chance:
                yield text(
                    "{chance} for {pattern}, on {fields}.",
                    chance=percent_words(chance),
                    pattern=pattern_words(pattern),
                    fields=" ".join(fields),
                )

    def reasons(self, position: quatro.Position, edition: str, names: Sequence[str]) -> Iterator[str]:
        """Where the plan of this turn is likely to end, and who threatens to win with which field."""
        from fourfold.quatro.engine import outlook_of_turn, threats  # noqa: PLC0415

        outlook = outlook_of_turn(position)
        if outlook is None:
            yield tell(Game.QUATRO, "why.over")
            return
        yield f"{tell(Game.QUATRO, 'why.ends')}:"
        for field, chance in outlook.ends[:MOST_ENDS]:
            yield labelled(quatro.field_name(field), percent_words(chance, 0))
        if outlook.lost >= SELDOM:
            yield labelled(tell(Game.QUATRO, "why.lost"), percent_words(outlook.lost, 0))
        yield ""
        yield f"{tell(Game.QUATRO, 'why.threats')}:"
        found = threats(position)
        if not found:
            yield tell(Game.QUATRO, "why.none")
        for threat in found:
            yield _threat_sentence(threat, names)


def _worth_telling(moves: tuple[Judged, ...]) -> list[Judged]:
    """The best moves, and the best way to build if it is not among them."""
    told = list(moves[:MOST_TOLD])
    building = next((move for move in moves if isinstance(move.choice[0], quatro.Build)), None)
    return told if building is None or building in told else [*told, building]


def _threat_sentence(threat: Threat, names: Sequence[str]) -> str:
    name, field, chance = names[threat.seat], threat.field, threat.chance
    return tell(Game.QUATRO, f"why.{threat.reason}", name=name, field=field, chance=chance)


PART = QuatroAdvice(Game.QUATRO)
