"""Quarto! in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fourfold import quarto
from fourfold.coach import BEST, DANGER, LOOK
from fourfold.data.puzzles import Says
from fourfold.engine.verdict import Outcome, Proven
from fourfold.locale import list_words, piece_name, row_words, text, trait_title, value_name
from fourfold.quarto.data import Edition
from fourfold.quarto.rules.line_ways import row_and_column, way
from fourfold.quarto.terminal.words import left_over, named_piece, pieces_of
from fourfold.rules.game import Over
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.terminal.sentences.game_words import CLASSIC, GameWords

if TYPE_CHECKING:
    from fourfold.coach import Hint
    from fourfold.coach.facts import ThreatView
    from fourfold.data.puzzles import Hint as PuzzleHint
    from fourfold.engine.review import Turn
    from fourfold.play import View
    from fourfold.terminal.sentences.reviews import Teller


_NAMED = {
    (False, False): "classic",
    (True, False): "advanced",
    (False, True): "torus",
    (True, True): "torus-with-squares",
}
"""Variants in which all four traits count, by whether squares do and whether lines run over the edges."""


class QuartoWords(GameWords):
    """Pieces by their traits, squares by their names, and the call."""

    hints = (LOOK, DANGER, BEST)

    def new_game(self) -> str:
        return text("New game of Quarto!")

    def rules_title(self) -> str:
        return tell(Game.QUARTO, "rules.title")

    def variant(self, variant: quarto.Variant, edition: str) -> str:
        """`Classic`, `Colour and Height`."""
        if len(variant.traits) == len(quarto.Trait):
            return tell(Game.QUARTO, f"variant.{_NAMED[variant.squares, variant.torus]}")
        pieces = pieces_of(edition)
        counting = [
            trait_title(pieces, shown)
            for trait, shown in zip(quarto.Trait, pieces.traits, strict=True)
            if trait in variant.traits
        ]
        traits = list_words(counting)
        also = "-with-squares" * variant.squares + "-on-torus" * variant.torus
        return tell(Game.QUARTO, f"variant.traits{also}", traits=traits) if also else traits

    def options(self, variant: quarto.Variant) -> list[str]:
        """Who may call a line."""
        return [tell(Game.QUARTO, f"call.{variant.call}")]

    # -- At the table ---------------------------------------------------------------------------------------

    def task(self, position: quarto.Position, edition: str) -> str:
        if position.hand is not None:
            return tell(Game.QUARTO, "ask.place", piece=piece_name(pieces_of(edition), position.hand))
        if position.beside:
            return tell(Game.QUARTO, "ask.give")
        return text("Call a line, or say that you are done.")

    def step(self, position: quarto.Position, step: quarto.Step, edition: str, name: str | None) -> str:
        pieces = pieces_of(edition)
        match step:
            case quarto.Give(piece):
                return tell(Game.QUARTO, "step.give", name=name, piece=named_piece(piece, pieces))
            case quarto.Place(square):
                assert position.hand is not None
                held = piece_name(pieces, position.hand)
                return tell(Game.QUARTO, "step.place", name=name, square=square, piece=held)
            case quarto.Call(line):
                return f"{tell(Game.QUARTO, 'step.call', name=name)} {line}"
            case quarto.Done():
                return tell(Game.QUARTO, "step.done", name=name)

    def captions(self, position: quarto.Position, edition: str) -> Iterator[str]:
        if beside := " ".join(map(quarto.piece_text, left_over(position))):
            yield text("Pieces left: {pieces}", pieces=beside)
        if position.hand is not None:
            yield tell(Game.QUARTO, "board.in-hand", piece=named_piece(position.hand, pieces_of(edition)))

    def what_won(self, view: View) -> list[str]:
        assert view.result is not None
        return [
            in_common(
                "".join(map(quarto.square_text, line.squares)),
                [quarto.TraitValue(each.trait, each.value) for each in line.shared],
                pieces_of(view.setup.edition),
            )
            for line in view.result.lines
        ]

    def made(self, position: quarto.Position, edition: str) -> list[str]:
        if not isinstance(position.turn, Over):
            return []
        return [in_common(made.line, list(made.shared), pieces_of(edition)) for made in position.made]

    # -- The coach ------------------------------------------------------------------------------------------

    def advice(self, choice: Sequence[quarto.Step], position: quarto.Position, edition: str) -> str:
        """What to do in a whole turn."""
        match tuple(choice):
            case (quarto.Place(square), quarto.Give(piece)):
                given = named_piece(piece, pieces_of(edition))
                return tell(Game.QUARTO, "advice.place-give", square=square, piece=given)
            case (quarto.Place(square), quarto.Call(line)):
                return tell(Game.QUARTO, "advice.place-call", square=square, line=line)
            case _:
                return f"{advised_steps(choice[:1], pieces_of(edition))}."

    def places(self, hint: Hint) -> list[str]:
        return [quarto.square_text(square) for square in hint.squares]

    def verdict(self, verdict: Proven | None) -> str:
        match verdict:
            case None:
                return tell(Game.QUARTO, "verdict.unknown")
            case Proven(Outcome.WIN, 0):
                return tell(Game.QUARTO, "verdict.call")
            case Proven(outcome, plies):
                return tell(Game.QUARTO, f"verdict.{outcome}", number=plies)

    def threat(self, threat: ThreatView, edition: str) -> str:
        """A line that lacks one piece: where it runs, on which square, and what its pieces share."""
        return tell(
            Game.QUARTO,
            f"short.{way(threat.squares)}",
            edition=pieces_of(edition),
            square=threat.square,
            shared=threat.shared,
            **row_and_column(threat.squares),
        )

    # -- Reviews and puzzles --------------------------------------------------------------------------------

    def better(self, turn: Turn, teller: Teller) -> Iterator[str]:
        opponent = teller.subjects[1 - turn.seat]
        before, after = turn.before, turn.after
        if turn.lost and before.plies:
            if before.chances[turn.seat] == 1:
                yield tell(Game.QUARTO, "review.would-win", number=before.plies)
            else:
                yield tell(Game.QUARTO, "review.would-hold")
        if turn.decisions[0].alternatives and turn.lost:
            steps = [quarto.read_step(step) for step in turn.decisions[0].alternatives[0].steps]
            position = teller.position(turn.decisions[0].first)
            yield text("Better: {advice}", advice=self.advice(steps, position, teller.record.edition))
        if turn.lost and after.chances[turn.seat] == 0 and after.plies:
            yield tell(Game.QUARTO, "review.wins", name=opponent, number=after.plies)

    def puzzle_hint(self, hint: PuzzleHint) -> str:
        match hint.says:
            case Says.LOOK:
                return text("Look at {squares}.", squares=" ".join(map(quarto.square_text, hint.squares)))
            case Says.LOSING:
                lost = "; ".join(named_piece(piece, pieces_of(CLASSIC)) for piece in hint.pieces)
                return text("These pieces lose at once: {pieces}.", pieces=lost)
            case _:
                return super().puzzle_hint(hint)

    def marked(self, hint: PuzzleHint) -> list[str]:
        pieces = [named_piece(piece, pieces_of(CLASSIC)) for piece in hint.pieces]
        return [*map(quarto.square_text, hint.squares), *pieces]


def advised_steps(steps: Sequence[quarto.Step], pieces: Edition) -> str:
    """What to do, without the full stop at the end: a step, or several of one kind that lead to the same."""
    match steps[0]:
        case quarto.Give():
            named = [named_piece(step.piece, pieces) for step in steps if isinstance(step, quarto.Give)]
            return tell(Game.QUARTO, "advice.give", piece="; ".join(named))
        case quarto.Place():
            return tell(Game.QUARTO, "advice.place", square=row_words([str(step) for step in steps]))
        case quarto.Call(line):
            return tell(Game.QUARTO, "advice.call", line=line)
        case quarto.Done():
            return tell(Game.QUARTO, "advice.done")


def in_common(line: object, shared: list[quarto.TraitValue], pieces: Edition) -> str:
    """What the four pieces of a line share."""
    values = list_words([_value(value, pieces) for value in shared])
    return text("What the four on {line} share: {values}.", line=line, values=values)


def _value(value: quarto.TraitValue, pieces: Edition) -> str:
    """One value of a trait as this edition names it."""
    trait = pieces.traits[list(quarto.Trait).index(value.trait)]
    return value_name(pieces, trait, value.value)


PART = QuartoWords(Game.QUARTO)
