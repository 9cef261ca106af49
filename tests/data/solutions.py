"""Puzzles that ship with the program, and the solver's part of their solutions."""

from __future__ import annotations

from fourfold.data.puzzles import Kind, Puzzle, Status, answer, puzzles


def of_kind(kind: Kind) -> Puzzle:
    """One of medium difficulty."""
    some = [each for each in puzzles() if each.kind is kind]
    return some[len(some) // 2]


def own_steps(asked: Puzzle) -> list[str]:
    """What the solver has to play; the opponent's replies are left out."""
    own, played = list[str](), list[str]()
    while True:
        own.append(asked.solution[len(played)])
        result = answer(asked, own)
        played = list(result.played)
        if result.status is Status.SOLVED:
            return own
