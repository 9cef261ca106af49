"""What the engine of Quatro writes on fields and dice, and says beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold import quatro
from fourfold.coach import Hint
from fourfold.locale import labelled, percent_words, text
from fourfold.quatro.terminal.board import QuatroSigns
from fourfold.quatro.terminal.fields import chance_on_field
from fourfold.quatro.terminal.sentences import advised_step
from fourfold.rules.games import Game
from fourfold.terminal.app.signs import GameSigns

MOST_KEPT = 3
"""How many ways to keep dice are listed: the board shows the fields, but has no room for these."""
AIM = "○"
"""On a field that a hint points at."""


class SignsOfQuatro(GameSigns):
    """Chances on fields, and marks on the dice to keep."""

    def verdicts(self, position: quatro.Position, names: Sequence[str]) -> tuple[QuatroSigns, str]:
        """The chance to win after building on each field; the best ways to keep dice in words."""
        from fourfold.quatro.engine import analyse  # noqa: PLC0415 - brings the engine along

        found = analyse(position)
        fields = {
            move.choice[0].field: chance_on_field(move.chances[position.seat])
            for move in found.moves
            if isinstance(move.choice[0], quatro.Build)
        }
        kept = [move for move in found.moves if isinstance(move.choice[0], quatro.Keep)][:MOST_KEPT]
        said = [
            labelled(advised_step(move.choice[0], position), percent_words(move.chances[position.seat]))
            for move in kept
        ]
        said += [
            labelled(name, percent_words(chance)) for name, chance in zip(names, found.chances, strict=True)
        ]
        return _with_best(fields, [move.choice[0] for move in found.best]), "\n".join(said)

    def hint(self, hint: Hint) -> QuatroSigns:
        if hint.chance is None:
            return QuatroSigns(dict.fromkeys(hint.fields, AIM))
        step = quatro.read_step(hint.choice[0])
        fields = {step.field: chance_on_field(hint.chance)} if isinstance(step, quatro.Build) else {}
        return _with_best(fields, [step])

    def odds(self, position: quatro.Position) -> tuple[QuatroSigns, str]:
        """The chance of building on each field, and in words that of winning at once."""
        from fourfold.quatro.engine.odds import odds  # noqa: PLC0415

        turn = odds(position)
        sentence = text(
            "Chance to complete four in a row: {row}; the three Yatzy fields: {yatzy}.",
            row=percent_words(turn.row),
            yatzy=percent_words(turn.yatzy),
        )
        fields = {field: chance_on_field(chance) for field, chance in enumerate(turn.fields)}
        return QuatroSigns(fields), sentence


def _with_best(fields: dict[quatro.Field, str], best: list[quatro.Step]) -> QuatroSigns:
    building = frozenset(step.field for step in best if isinstance(step, quatro.Build))
    keeping = next((step.dice for step in best if isinstance(step, quatro.Keep)), None)
    return QuatroSigns(fields, building, None if building else keeping)


PART = SignsOfQuatro(Game.QUATRO)
