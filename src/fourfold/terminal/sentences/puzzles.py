"""Puzzles and their solutions as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fourfold.data import edition
from fourfold.data.puzzles import STOP, Answer, Kind, Puzzle, danger_after, dangers
from fourfold.locale import labelled, percent_words, plural, puzzle_answer, text
from fourfold.rules import quarto, quatro
from fourfold.rules.games import Game
from fourfold.terminal.sentences.pieces import named_piece
from fourfold.terminal.sentences.steps import tell_step
from fourfold.terminal.sentences.variants import variant_words


def unusual_variant(puzzle: Puzzle) -> str:
    """How the game is played, if that is not the usual way; empty otherwise."""
    if puzzle.game is Game.QUATRO or puzzle.variant == "classic":
        return ""
    return variant_words(puzzle.start.variant, edition("classic"))


def told(puzzle: Puzzle, steps: Sequence[str], since: int = 0) -> Iterator[str]:
    """Steps of a puzzle from number `since` on, each as a sentence; the solver is “you”."""
    position = puzzle.start
    pieces, opponent = edition("classic"), text("Opponent")
    names = [None if seat == position.seat else opponent for seat in range(position.seats)]
    for number, step in enumerate(steps):
        match position:
            case quarto.Position():
                taken = quarto.read_step(step)
                if number >= since:
                    yield tell_step(position, taken, pieces, names)
                position = position.play(taken)
            case quatro.Position():
                yield puzzle_answer(step)


def solution_words(puzzle: Puzzle) -> list[str]:
    """The solution, and in Quatro the exact chances."""
    if puzzle.odds:
        return [labelled(puzzle_answer(answer), percent_words(chance)) for answer, chance in puzzle.odds]
    return list(told(puzzle, puzzle.solution))


def hint_words(puzzle: Puzzle) -> str:
    """Where to look, without giving everything away."""
    match puzzle.kind:
        case Kind.SEE:
            return text("Look at {squares}.", squares=puzzle.solution[0][1:5])
        case Kind.SAFE:
            start = puzzle.start
            assert isinstance(start, quarto.Position)

            lost = "; ".join(named_piece(danger.piece, edition("classic")) for danger in dangers(start))
            return text("These pieces lose at once: {pieces}.", pieces=lost)
        case Kind.KEEP:
            return plural("Keep {count} die.", "Keep {count} dice.", len(puzzle.solution[0]) - 1)
        case Kind.BUILD:
            answers = " / ".join(sorted(puzzle_answer(answer) for answer, _ in puzzle.odds[:2]))
            return text("One of these is right: {answers}.", answers=answers)
        case Kind.STOP:
            chance = percent_words(dict(puzzle.odds)[STOP])
            return text("If you build now, you win {chance} of the time.", chance=chance)
        case _:
            return text("Look at {squares}.", squares=puzzle.solution[0])


def wrong_words(puzzle: Puzzle, judged: Answer) -> str:
    """Why an answer is wrong, as far as the board shows it."""
    if danger_after(puzzle, judged.played) is not None:
        return text("With that piece, your opponent makes a line at once. Try again.")
    return text("That is not it. Try again.")
