"""What the engines say, in sentences: hints, verdicts and odds, only on request.

Everything here loads an engine and may take seconds: call it in the background.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fourfold.data import Edition
from fourfold.engine.looking import furthest
from fourfold.engine.verdict import Proven
from fourfold.locale import labelled, percent_words, plural, result_sentence, row_words, text
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Over, ToMove
from fourfold.rules.games import Position
from fourfold.terminal.sentences.choices import outcome_words, quarto_advice, quarto_steps, quatro_step
from fourfold.terminal.sentences.fields import pattern_words
from fourfold.terminal.sentences.reasons import lacking_sentence, quatro_reasons
from fourfold.terminal.sentences.verdicts import verdict_sentence

if TYPE_CHECKING:
    from fourfold.engine.quatro import Judged

MOST_TOLD = 5
"""How many of the best ways to keep dice are listed."""
SECONDS = 10.0
"""How long an exact answer may take before we say that it is unknown."""
LOOK, DANGER, BEST = 1, 2, 3
"""The stages of a hint: where to look, what is dangerous there, what to do."""
MOST_THREATS, MOST_AIMS = 2, 3
"""How many lines and fields a hint speaks of."""


def hint(position: Position, edition: Edition, names: Sequence[str], stage: int = BEST) -> list[str]:
    """One stage of a hint. Where there is nothing to look at yet, it says at once what to do, and why."""
    if isinstance(position.turn, Over):
        return [result_sentence(position.turn)]
    match position:
        case quarto.Position() if stage < BEST and (squares := furthest(position)):
            if stage == DANGER:
                return danger_words(position, edition)
            return [_look_words([quarto.square_text(square) for square in squares])]
        case quarto.Position():
            return list(_quarto_hint(position, edition))
        case quatro.Position() if stage < BEST and isinstance(position.turn, ToMove):
            if stage == DANGER:
                return [line for line in quatro_reasons(position, names) if line]
            return [_look_words([quatro.field_name(field) for field in aims(position)])]
        case quatro.Position():
            return list(_quatro_hint(position))


def danger_words(position: quarto.Position, edition: Edition) -> list[str]:
    """Quarto!: the lines that make pieces dangerous."""
    from fourfold.engine.quarto import threats  # noqa: PLC0415 - brings the engine along

    told = [lacking_sentence(threat, edition) for threat in threats(position)[:MOST_THREATS]]
    return told or [text("No line is one piece short: look further ahead.")]


def aims(position: quatro.Position) -> list[quatro.Field]:
    """Quatro: the fields where the best plan of this turn most likely ends."""
    from fourfold.engine.quatro import outlook_of_turn  # noqa: PLC0415

    outlook = outlook_of_turn(position)
    return [] if outlook is None else [field for field, _ in outlook.ends[:MOST_AIMS]]


def _look_words(places: Sequence[str]) -> str:
    """Where to look first, where nothing can be marked."""
    return text("Look here: {places}.", places=row_words(places))


def verdicts(position: Position, edition: Edition, names: Sequence[str | None]) -> list[str]:
    """How it ends with best play, and what each move leads to, best first. A seat without a name is the
    person who asks."""
    if isinstance(position.turn, Over):
        return [result_sentence(position.turn)]
    match position:
        case quarto.Position():
            return list(_quarto_verdicts(position, edition))
        case quatro.Position():
            return list(_quatro_verdicts(position, names))


def odds_in_words(position: Position) -> list[str]:
    """Quatro: what this turn can still bring, likeliest first, with similar fields grouped."""
    if not isinstance(position, quatro.Position):
        return [text("There are no odds in Quarto!: nothing is left to chance.")]
    from fourfold.engine.quatro.odds import odds  # noqa: PLC0415 - brings the engine along

    turn, asked = odds(position), position.variant.layout.patterns
    alike: dict[tuple[float, quatro.Pattern], list[str]] = {}
    for field, chance in enumerate(turn.fields):
        alike.setdefault((round(chance, 6), asked[field]), []).append(quatro.field_name(field))
    said = []
    if turn.row:
        said.append(text("Completing four in a row: {chance}", chance=percent(turn.row)))
    if turn.yatzy:
        said.append(text("Completing the three Yatzy fields: {chance}", chance=percent(turn.yatzy)))
    for (chance, pattern), fields in sorted(alike.items(), key=lambda each: -each[0][0]):
        if chance:
            said.append(
                text(
                    "{chance} for {pattern}, on {fields}.",
                    chance=percent(chance),
                    pattern=pattern_words(pattern),
                    fields=" ".join(fields),
                )
            )
    return said


# -- Quarto! ------------------------------------------------------------------------------------------------


def _quarto_hint(position: quarto.Position, edition: Edition) -> Iterator[str]:
    from fourfold.engine.quarto import PLAYERS, Limits, analyse  # noqa: PLC0415

    analysis = analyse(position, Limits(seconds=SECONDS))
    if analysis.verdict is None:
        step = PLAYERS["expert"].choose(position, random.Random())
        yield quarto_advice((step,), edition)
        yield text("This is what an expert would do: it is too early for an exact verdict.")
        return
    yield quarto_advice(analysis.best[0].choice, edition)
    yield verdict_sentence(analysis.verdict)


def _quarto_verdicts(position: quarto.Position, edition: Edition) -> Iterator[str]:
    from fourfold.engine.quarto import Limits, analyse  # noqa: PLC0415

    analysis = analyse(position, Limits(seconds=SECONDS))
    if analysis.verdict is None:
        yield plural(
            "No exact verdict was found within {count} second.",
            "No exact verdict was found within {count} seconds.",
            round(SECONDS),
        )
    else:
        yield verdict_sentence(analysis.verdict)
    best: dict[quarto.Step, Proven] = {}
    for move in analysis.moves:  # best first, so the first of each step is its best
        if move.verdict is not None:
            best.setdefault(move.choice[0], move.verdict)
    alike: dict[tuple[type[quarto.Step], str], list[quarto.Step]] = {}
    for step, known in best.items():
        alike.setdefault((type(step), outcome_words(known)), []).append(step)
    for (_, outcome), steps in alike.items():
        yield labelled(quarto_steps(steps, edition), outcome)


# -- Quatro -------------------------------------------------------------------------------------------------


def _quatro_hint(position: quatro.Position) -> Iterator[str]:
    from fourfold.engine.quatro import analyse  # noqa: PLC0415

    if not isinstance(position.turn, ToMove):
        yield text("Throw the dice: there is nothing else to do.")
        return
    analysis = analyse(position)
    yield f"{quatro_step(analysis.best[0].choice[0], position)}."
    yield text("Your chance to win is then {chance}.", chance=percent(analysis.chances[position.seat]))


def _quatro_verdicts(position: quatro.Position, names: Sequence[str | None]) -> Iterator[str]:
    from fourfold.engine.quatro import analyse  # noqa: PLC0415

    analysis = analyse(position)
    for name, chance in zip(names, analysis.chances, strict=True):
        yield (
            text("Your chance to win is {chance}.", chance=percent(chance))
            if name is None
            else text("{name} has a {chance} chance to win.", name=name, chance=percent(chance))
        )
    for move in _worth_telling(analysis.moves):
        yield labelled(quatro_step(move.choice[0], position), percent(move.chances[position.seat]))


def _worth_telling(moves: tuple[Judged, ...]) -> list[Judged]:
    """The best moves, and the best way to build if it is not among them."""
    told = list(moves[:MOST_TOLD])
    building = next((move for move in moves if isinstance(move.choice[0], quatro.Build)), None)
    return told if building is None or building in told else [*told, building]


def percent(chance: float) -> str:
    """A chance as people read it."""
    return percent_words(chance)
