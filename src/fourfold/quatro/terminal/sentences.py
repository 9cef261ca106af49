"""Quatro in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fourfold import quatro
from fourfold.coach import BEST, DANGER, LOOK
from fourfold.data.puzzles import Says
from fourfold.locale import change_words, percent_words, plural, text
from fourfold.quatro.data.puzzles import STOP, THROW
from fourfold.quatro.terminal.fields import dice_words, field_words
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.terminal.sentences.game_words import GameWords

if TYPE_CHECKING:
    from fourfold.coach import Hint
    from fourfold.data.puzzles import Hint as PuzzleHint
    from fourfold.data.puzzles import Puzzle
    from fourfold.engine.review import Side, Turn
    from fourfold.play import View
    from fourfold.terminal.sentences.reviews import Teller


class QuatroWords(GameWords):
    """Dice, fields and roofs."""

    hints = (LOOK, DANGER, BEST)

    def new_game(self) -> str:
        return text("New game of Quatro")

    def rules_title(self) -> str:
        return tell(Game.QUATRO, "rules.title")

    def variant(self, variant: quatro.Variant, edition: str) -> str:
        five = variant.five_as_full_house
        return tell(Game.QUATRO, "variant.five-as-full-house" if five else "variant.standard")

    # -- At the table ---------------------------------------------------------------------------------------

    def task(self, position: quatro.Position, edition: str) -> str:
        if len(position.dice) < quatro.DICE:
            return tell(None, "ask.throw")
        task = _with_these_dice(position)
        if not position.buildable() and position.throws == quatro.THROWS:
            return task
        height = quatro.SAFE + 1 - position.throws
        return f"{task} {text('You may build up to height {height}.', height=height)}"

    def step(self, position: quatro.Position, step: quatro.Step, edition: str, name: str | None) -> str:
        match step:
            case quatro.Throw(dice):
                return tell(Game.QUATRO, "step.throw", name=name, dice=dice)
            case quatro.Keep(()):
                return tell(Game.QUATRO, "step.throw-all", name=name)
            case quatro.Keep(dice):
                return tell(Game.QUATRO, "step.keep", name=name, dice=dice)
            case quatro.Build(field):
                height = len(position.towers[field]) + 1
                return tell(Game.QUATRO, "step.build", name=name, field=field, height=height)
            case quatro.Lose():
                return tell(Game.QUATRO, "step.lose", name=name)

    def captions(self, position: quatro.Position, edition: str) -> Iterator[str]:
        for seat, (points, left) in enumerate(zip(position.points, position.stocks, strict=True)):
            yield text(
                "Player {player}: {points}, {roofs}.",
                player=seat + 1,
                points=tell(Game.QUATRO, "board.points", count=points),
                roofs=tell(Game.QUATRO, "board.roofs-left", count=left),
            )
        if position.dice:
            yield dice_words(position)

    def what_won(self, view: View) -> list[str]:
        assert view.result is not None
        fields = " ".join(map(quatro.field_name, view.result.fields))
        return [f"{fields}."] if fields else []

    # -- The coach ------------------------------------------------------------------------------------------

    def advice(self, choice: Sequence[quatro.Step], position: quatro.Position, edition: str) -> str:
        return f"{advised_step(choice[0], position)}."

    def places(self, hint: Hint) -> list[str]:
        return [quatro.field_name(field) for field in hint.fields]

    # -- Reviews and puzzles --------------------------------------------------------------------------------

    def better(self, turn: Turn, teller: Teller) -> Iterator[str]:
        from fourfold.engine.review import Mark  # noqa: PLC0415 - only once a game is over

        worst = max(turn.decisions, key=lambda decision: decision.lost, default=None)
        if worst is not None and worst.lost and worst.alternatives:
            best = worst.alternatives[0]
            chance = best.value.chances[turn.seat]
            yield text(
                "Better: {step} ({better} instead of {played}).",
                step=advised_step(quatro.read_step(best.steps[0]), teller.position(worst.first)),
                better=percent_words(chance, 0),
                played=percent_words(chance - worst.lost, 0),
            )
        if {Mark.LUCKY, Mark.UNLUCKY}.intersection(turn.marks):
            yield tell(Game.QUATRO, "review.dice", points=turn.dice)

    def side(self, name: str, side: Side) -> str:
        return text(
            "{name}: accuracy {accuracy}; choices {lost}, dice {dice}",
            name=name,
            accuracy=percent_words(side.accuracy, 0),
            lost=change_words(-side.lost),
            dice=change_words(side.dice),
        )

    def answers(self, puzzle: Puzzle, steps: Sequence[str], since: int) -> Iterator[str]:
        yield from map(_answer, steps[since:])

    def puzzle_hint(self, hint: PuzzleHint) -> str:
        match hint.says:
            case Says.COUNT:
                return tell(Game.QUATRO, "puzzle-hint.count", count=hint.count)
            case Says.CHANCE:
                chance = percent_words(hint.chance)
                return tell(Game.QUATRO, "puzzle-hint.chance", chance=chance)
            case _:
                return super().puzzle_hint(hint)

    def marked(self, hint: PuzzleHint) -> list[str]:
        return [advised_step(quatro.Build(field)) for field in hint.fields]


def _with_these_dice(position: quatro.Position) -> str:
    if position.throws < quatro.THROWS:
        left = quatro.THROWS - position.throws
        if position.buildable():
            return plural(
                "Build, or keep dice and throw again: {count} throw is left.",
                "Build, or keep dice and throw again: {count} throws are left.",
                left,
            )
        return plural(
            "Keep dice and throw again: {count} throw is left.",
            "Keep dice and throw again: {count} throws are left.",
            left,
        )
    if position.buildable():
        return text("Build on a field that matches your dice.")
    return text("You cannot build: you lose a roof.")


def advised_step(step: quatro.Step, position: quatro.Position | None = None) -> str:
    """What to do, without the full stop at the end; with a position, what is on the field too."""
    match step:
        case quatro.Build(field):
            where = field if position is None else field_words(position, field)
            return tell(Game.QUATRO, "advice.build", field=where)
        case quatro.Keep(()):
            return tell(Game.QUATRO, "advice.throw-all")
        case quatro.Keep(dice):
            return tell(Game.QUATRO, "advice.keep", dice=dice)
        case quatro.Lose():
            return tell(Game.QUATRO, "advice.lose")
        case quatro.Throw(dice):
            return tell(Game.QUATRO, "advice.throw", dice=dice)


def _answer(answer: str) -> str:
    """An answer to a puzzle: `k335`, `c4`, `stop` or `throw`."""
    if answer == STOP:
        return tell(Game.QUATRO, "advice.stop")
    if answer == THROW:
        return tell(Game.QUATRO, "advice.throw-again")
    return advised_step(quatro.read_step(answer))


PART = QuatroWords(Game.QUATRO)
