"""Puzzles in the reader's language: what each asks for, and what its answers are called."""

from __future__ import annotations

from fourfold.locale.sentences import text


def puzzle_title(kind: str) -> str:
    """What a kind of puzzle is called; `kind` as in `fourfold.data.puzzles`."""
    match kind:
        case "see":
            return text("See the line")
        case "win1":
            return text("Win in one")
        case "win3":
            return text("Win in three")
        case "win5":
            return text("Win in five")
        case "safe":
            return text("Find the safe piece")
        case "hold":
            return text("Hold the draw")
        case "keep":
            return text("What do you keep?")
        case "build":
            return text("Where do you build?")
        case _:
            return text("Stop or throw?")


def puzzle_task(kind: str) -> str:
    """What is to be done."""
    match kind:
        case "see":
            return text("The last piece has made a line. Name its four squares.")
        case "win1":
            return text("Place this piece so that it makes a line.")
        case "win3":
            return text(
                "Place this piece and give one, so that you make a line with your next placement, "
                "whatever your opponent does."
            )
        case "win5":
            return text(
                "Place this piece and give one, so that you make a line on your third turn, whatever "
                "your opponent does."
            )
        case "safe":
            return text("Only one kind of piece does not lose. Give it.")
        case "hold":
            return text("Only one way to place this piece and give another does not lose. Find it.")
        case "keep":
            return text("This is your last turn. Keep the dice that give you the best chance to win.")
        case "build":
            return text("This is your last turn. Build where your chance to win is best.")
        case _:
            return text(
                "This is your last turn. Is your chance to win better if you build now, "
                "or if you throw again?"
            )


def puzzle_answer(answer: str) -> str:
    """An answer of Quatro: `k335`, `c4`, `stop` or `throw`."""
    match answer:
        case "stop":
            return text("Build now")
        case "throw":
            return text("Throw again")
        case "k":
            return text("Throw all five dice again")
        case _ if answer.startswith("k"):
            return text("Keep {dice} and throw the rest", dice=" ".join(answer[1:]))
        case _:
            return text("Build on {field}", field=answer)
