"""Puzzles and their solutions as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fourfold.data.puzzles import Answer, Kind, Puzzle, danger_after, hint
from fourfold.locale import labelled, percent_words
from fourfold.rules.games import rules_of
from fourfold.telling import tell
from fourfold.terminal.sentences.game_words import CLASSIC, words_of


def puzzle_title(kind: Kind) -> str:
    """What a kind of puzzle is called."""
    return tell(kind.game, f"puzzle-title.{kind}")


def puzzle_task(kind: Kind) -> str:
    """What is to be done."""
    return tell(kind.game, f"puzzle-task.{kind}")


def unusual_variant(puzzle: Puzzle) -> str:
    """How the game is played, if that is not the usual way; empty otherwise."""
    if puzzle.variant == rules_of(puzzle.game).usual:
        return ""
    return words_of(puzzle.game).variant(puzzle.start.variant, CLASSIC)


def told(puzzle: Puzzle, steps: Sequence[str], since: int = 0) -> Iterator[str]:
    """Steps of a puzzle from number `since` on, each as a sentence; the solver is “you”."""
    return words_of(puzzle.game).answers(puzzle, steps, since)


def solution_words(puzzle: Puzzle) -> list[str]:
    """The solution; where chance plays a part, the best answers with their exact chances."""
    if not puzzle.odds:
        return list(told(puzzle, puzzle.solution))
    answers, chances = zip(*puzzle.odds, strict=True)
    return [
        labelled(answer, percent_words(chance))
        for answer, chance in zip(told(puzzle, answers), chances, strict=True)
    ]


def hint_words(puzzle: Puzzle) -> str:
    """Where to look, without giving everything away."""
    return words_of(puzzle.game).puzzle_hint(hint(puzzle))


def wrong_words(puzzle: Puzzle, judged: Answer) -> str:
    """Why an answer is wrong, as far as the board shows it."""
    if danger_after(puzzle, judged.played) is not None:
        return tell(puzzle.game, "puzzle.danger")
    return tell(puzzle.game, "puzzle.wrong")
