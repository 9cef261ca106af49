"""What an engine writes on a board and says beside it: every choice's verdict, a hint, the odds of a turn.

Everything here loads an engine and may take seconds: call it only in the background.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence

from fourfold.data import Edition
from fourfold.engine.looking import furthest
from fourfold.engine.verdict import Outcome, Proven
from fourfold.locale import labelled, plural, row_words, text
from fourfold.rules import quarto, quatro
from fourfold.rules.game import ToMove
from fourfold.rules.games import Position
from fourfold.terminal.advice import BEST, LOOK, SECONDS, aims, danger_words, percent
from fourfold.terminal.app.quarto import QuartoSigns
from fourfold.terminal.app.quatro import QuatroSigns
from fourfold.terminal.sentences.choices import quarto_advice, quatro_step
from fourfold.terminal.sentences.fields import chance_on_field
from fourfold.terminal.sentences.verdicts import SIGNS, sign, verdict_sentence

Signs = QuartoSigns | QuatroSigns
MOST_KEPT = 3
"""How many ways to keep dice are listed: the board shows the fields, but has no room for these."""
AIM = "○"
"""On a field that a hint points at."""


def verdict_signs(position: Position, names: Sequence[str]) -> tuple[Signs, str]:
    """What every choice leads to, on the board, and the verdict in words."""
    match position:
        case quarto.Position():
            return _quarto_verdicts(position)
        case quatro.Position():
            return _quatro_verdicts(position, names)


def hint_signs(position: Position, edition: Edition, stage: int = BEST) -> tuple[Signs, str]:
    """A hint on the board and in words: where to look, what is dangerous there, what to do."""
    match position:
        case quarto.Position() if stage < BEST:
            return _quarto_pointer(position, edition, stage)
        case quarto.Position():
            return _quarto_hint(position, edition)
        case quatro.Position() if stage < BEST and isinstance(position.turn, ToMove):
            return _quatro_pointer(position, stage)
        case quatro.Position():
            return _quatro_hint(position)


def odds_signs(position: Position) -> tuple[Signs, str]:
    """Quatro: the chance of building on each field, and in words that of winning at once."""
    from fourfold.engine.quatro.odds import odds  # noqa: PLC0415 - brings the engine along

    assert isinstance(position, quatro.Position)
    turn = odds(position)
    sentence = text(
        "Chance to complete four in a row: {row}; the three Yatzy fields: {yatzy}.",
        row=percent(turn.row),
        yatzy=percent(turn.yatzy),
    )
    return QuatroSigns({field: chance_on_field(chance) for field, chance in enumerate(turn.fields)}), sentence


# -- Quarto! ------------------------------------------------------------------------------------------------


def _quarto_verdicts(position: quarto.Position) -> tuple[QuartoSigns, str]:
    from fourfold.engine.quarto import Limits, analyse  # noqa: PLC0415

    found = analyse(position, Limits(seconds=SECONDS))
    squares: dict[quarto.Square, list[Proven | None]] = defaultdict(list)
    gifts: dict[quarto.Square | None, dict[quarto.Piece, list[Proven | None]]] = defaultdict(dict)
    calls = []
    for move in found.moves:
        match move.choice:
            case (quarto.Place(square), *rest):
                squares[square].append(move.verdict)
                if rest and isinstance(rest[0], quarto.Give):
                    gifts[square].setdefault(rest[0].piece, []).append(move.verdict)
            case (quarto.Give(piece),):
                gifts[None].setdefault(piece, []).append(move.verdict)
            case (quarto.Call(), *_):
                calls.append(text("You can call: {call}", call=move))
    signs = QuartoSigns(
        {square: sign(known, plies=True) for square, known in squares.items()},
        {
            square: {piece: sign(known, plies=True) for piece, known in given.items()}
            for square, given in gifts.items()
        },
        *_first_steps(move.choice for move in found.best),
    )
    legend = text(
        "{win} won, {draw} drawn, {loss} lost",
        win=SIGNS[Outcome.WIN],
        draw=SIGNS[Outcome.DRAW],
        loss=SIGNS[Outcome.LOSS],
    )
    return signs, " ".join([*calls, _verdict(found.verdict), f"({legend})"])


def _verdict(verdict: Proven | None) -> str:
    if verdict is not None:
        return verdict_sentence(verdict)
    return plural(
        "No exact verdict was found within {count} second.",
        "No exact verdict was found within {count} seconds.",
        round(SECONDS),
    )


def _quarto_pointer(position: quarto.Position, edition: Edition, stage: int) -> tuple[QuartoSigns, str]:
    """The lines that have come furthest; in the second stage what makes them dangerous."""
    signs = QuartoSigns(watched=frozenset(furthest(position)))
    if not signs.watched:
        return _quarto_hint(position, edition)  # on an empty board there is nothing to look at
    if stage == LOOK:
        return signs, text("Look at the marked squares.")
    return signs, " ".join(danger_words(position, edition))


def _quarto_hint(position: quarto.Position, edition: Edition) -> tuple[QuartoSigns, str]:
    from fourfold.engine.quarto import PLAYERS, Limits, analyse  # noqa: PLC0415

    found = analyse(position, Limits(seconds=SECONDS))
    if found.verdict is None:
        choice: tuple[quarto.Step, ...] = (PLAYERS["expert"].choose(position, random.Random()),)
        reason = text("This is what an expert would do: it is too early for an exact verdict.")
    else:
        choice, reason = found.best[0].choice, verdict_sentence(found.verdict)
    squares, pieces = _first_steps([choice])
    mark = sign([found.verdict], plies=True)
    signs = QuartoSigns(
        dict.fromkeys(squares, mark),
        {square: dict.fromkeys(given, mark) for square, given in pieces.items()},
        squares,
        pieces,
    )
    return signs, f"{quarto_advice(choice, edition)} {reason}"


def _first_steps(
    choices: Iterable[tuple[quarto.Step, ...]],
) -> tuple[frozenset[quarto.Square], dict[quarto.Square | None, frozenset[quarto.Piece]]]:
    """The squares where these choices place, and the pieces they give, by the square before."""
    squares, pieces = set[quarto.Square](), defaultdict[quarto.Square | None, set[quarto.Piece]](set)
    for choice in choices:
        match choice:
            case (quarto.Place(square), quarto.Give(piece)):
                squares.add(square)
                pieces[square].add(piece)
            case (quarto.Place(square), *_):
                squares.add(square)
            case (quarto.Give(piece),):
                pieces[None].add(piece)
    return frozenset(squares), {square: frozenset(given) for square, given in pieces.items()}


# -- Quatro -------------------------------------------------------------------------------------------------


def _quatro_verdicts(position: quatro.Position, names: Sequence[str]) -> tuple[QuatroSigns, str]:
    """The chance to win after building on each field; the best ways to keep dice in words."""
    from fourfold.engine.quatro import analyse  # noqa: PLC0415

    found = analyse(position)
    fields = {
        move.choice[0].field: chance_on_field(move.chances[position.seat])
        for move in found.moves
        if isinstance(move.choice[0], quatro.Build)
    }
    kept = [move for move in found.moves if isinstance(move.choice[0], quatro.Keep)][:MOST_KEPT]
    said = [
        labelled(quatro_step(move.choice[0], position), percent(move.chances[position.seat])) for move in kept
    ]
    said += [labelled(name, percent(chance)) for name, chance in zip(names, found.chances, strict=True)]
    return _with_best(fields, [move.choice[0] for move in found.best]), "\n".join(said)


def _quatro_pointer(position: quatro.Position, stage: int) -> tuple[QuatroSigns, str]:
    """The fields that the plan aims at."""
    fields_aimed_at = aims(position)
    signs = QuatroSigns(dict.fromkeys(fields_aimed_at, AIM))
    if stage == LOOK:
        return signs, text("Look at the marked fields.")
    fields = row_words([quatro.field_name(field) for field in fields_aimed_at])
    return signs, text("Aim for one of these fields: {fields}.", fields=fields)


def _quatro_hint(position: quatro.Position) -> tuple[QuatroSigns, str]:
    from fourfold.engine.quatro import analyse  # noqa: PLC0415

    if not isinstance(position.turn, ToMove):
        return QuatroSigns({}), text("Throw the dice: there is nothing else to do.")
    found = analyse(position)
    step, chance = found.best[0].choice[0], found.chances[position.seat]
    fields = {step.field: chance_on_field(chance)} if isinstance(step, quatro.Build) else {}
    reason = text("Your chance to win is then {chance}.", chance=percent(chance))
    return _with_best(fields, [step]), f"{quatro_step(step, position)}. {reason}"


def _with_best(fields: dict[quatro.Field, str], best: list[quatro.Step]) -> QuatroSigns:
    building = frozenset(step.field for step in best if isinstance(step, quatro.Build))
    keeping = next((step.dice for step in best if isinstance(step, quatro.Keep)), None)
    return QuatroSigns(fields, building, None if building else keeping)
