"""What the coach says, in words: hints, objections to a step, and what the last move did."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.coach import Hint, HintKind, Judgement
from fourfold.locale import percent_words, row_words, text
from fourfold.rules.games import Position, game_of, read_step
from fourfold.telling import tell
from fourfold.terminal.sentences.game_words import words_of
from fourfold.terminal.sentences.verdicts import proven

MOST_THREATS = 2
"""How many lines a hint speaks of."""


def hint_words(hint: Hint, position: Position, edition: str, *, marked: bool = False) -> list[str]:
    """A hint in words; `marked` where the board shows what it points at."""
    game = game_of(position)
    match hint.says:
        case HintKind.LOOK if not marked:
            return [text("Look here: {places}.", places=row_words(words_of(game).places(hint)))]
        case HintKind.SHORT:
            return [words_of(game).threat(threat, edition) for threat in hint.threats[:MOST_THREATS]]
        case HintKind.BEST | HintKind.EXPERT:
            return list(_best_words(hint, position, edition))
        case _:
            return [tell(game, f"hint.{hint.says}", fields=hint.fields)]


def _best_words(hint: Hint, position: Position, edition: str) -> Iterator[str]:
    game = game_of(position)
    yield words_of(game).advice([read_step(game, step) for step in hint.choice], position, edition)
    if hint.chance is not None:
        yield tell(game, "hint.chance", chance=percent_words(hint.chance))
    elif hint.says is HintKind.EXPERT:
        yield tell(game, "hint.expert")
    elif hint.verdict is not None:
        yield words_of(game).verdict(proven(hint.verdict))


def objection_words(judged: Judgement, position: Position, edition: str) -> str:
    """What speaks against a step; empty if nothing does."""
    if not judged.is_blunder:
        return ""
    game = game_of(position)
    if judged.unsafe:
        return f"{tell(game, 'objection.completes')} {words_of(game).threat(judged.unsafe[0], edition)}"
    return tell(game, f"objection.{judged.says}", share=judged.loss)


def judged_words(judged: Judgement, position: Position) -> str:
    """What the latest move did."""
    return tell(game_of(position), f"judgement.{judged.says}", share=judged.loss)
