"""Puzzles of both games: the file they ship in, what each asks for, whether an answer is right, and
what a person's tries come to.

`puzzles.tsv` beside this module holds them, a line each, easiest first (docs/puzzles.md has the fields).
`fourfold puzzles make --seed 1` makes it again.
"""

from fourfold.data.elo import expected
from fourfold.data.puzzles.answers import Answer, Status, answer
from fourfold.data.puzzles.hints import Hint, Says, Stage, hint
from fourfold.data.puzzles.kinds import Kind, kinds, read_kind
from fourfold.data.puzzles.progress import DayState, Progress, progress
from fourfold.data.puzzles.puzzle import Puzzle, read_puzzle
from fourfold.data.puzzles.reasons import Danger, danger_after, dangers, lines_of, plays
from fourfold.data.puzzles.shipped import daily, next_puzzle, puzzle, puzzles, read_puzzles
from fourfold.data.puzzles.strength import FIRST_STRENGTH, strength_after
from fourfold.data.puzzles.tries import Try, TryOutcome, day_of, strength_of, tried

__all__ = [
    "FIRST_STRENGTH",
    "Answer",
    "Danger",
    "DayState",
    "Hint",
    "Kind",
    "Progress",
    "Puzzle",
    "Says",
    "Stage",
    "Status",
    "Try",
    "TryOutcome",
    "answer",
    "daily",
    "danger_after",
    "dangers",
    "day_of",
    "expected",
    "hint",
    "kinds",
    "lines_of",
    "next_puzzle",
    "plays",
    "progress",
    "puzzle",
    "puzzles",
    "read_kind",
    "read_puzzle",
    "read_puzzles",
    "strength_after",
    "strength_of",
    "tried",
]
