"""The engines' advice in words, and games against the real computer."""

from __future__ import annotations

import random
import re

from fourfold import quarto, quatro
from fourfold.cli.analysis import analysis_lines
from fourfold.engine.verdict import Outcome
from fourfold.play import Computer
from fourfold.quarto.engine import analyse
from fourfold.quatro.data import layout
from fourfold.quatro.terminal.advice import MOST_TOLD
from fourfold.rules.games import Game
from fourfold.terminal import advice
from fourfold.terminal.local.coach import Coach
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.plain.dialogue import Dialogue
from fourfold.terminal.views import own_legal

LATE = "a43b/.f.6/2..e/.0.c 5"
PIECES = "classic"


def test_verdicts_name_every_square_and_the_exact_end() -> None:
    position = quarto.Position(LATE, quarto.Variant())
    lines = advice.verdicts(position, PIECES, (None, "Max"))
    assert lines == [
        "A draw: with best play nobody wins.",
        "Place it on a2, b3, a4, c4: draw",
        "Place it on c2, c3: loses in 4 placements",
    ]


def test_a_hint_in_quarto_is_a_move_that_keeps_the_verdict() -> None:
    position = quarto.Position(LATE, quarto.Variant())
    first, second = advice.hint(position, PIECES)
    assert second == "A draw: with best play nobody wins."
    [square], [piece] = re.findall("[a-d][1-4]", first), re.findall(r"([0-9a-f]) \(", first)
    reached = analyse(position.play(square).play(piece)).verdict
    assert reached is not None
    assert reached.outcome is Outcome.DRAW
    wrong = analyse(position.play("c2").play(piece)).verdict
    assert wrong is not None
    assert wrong.outcome is Outcome.WIN, "not every move keeps it"


def test_hints_and_odds_in_quatro() -> None:
    position = quatro.Position(
        "111.../222.../....../....../....../...... 12-12 11124@2", quatro.Variant(layout())
    )
    assert advice.hint(position, PIECES)[-1].endswith("%.")
    first, *others = advice.odds(position)
    assert first == "Completing four in a row: 100.0%"
    assert others[0].startswith("100.0% for three of a kind, on d1")
    shares = [float(line.partition("%")[0]) for line in others]
    assert shares == sorted(shares, reverse=True)
    own, other, *choices = advice.verdicts(position, PIECES, (None, "Max"))
    assert own == "Your chance to win is 100.0%."
    assert other == "Max has a 0.0% chance to win."
    assert choices[0].startswith("Build on d1")
    assert len(choices) == MOST_TOLD


def test_after_the_end_the_result_is_all_there_is_to_say() -> None:
    drawn = quarto.Position("fb5a/c03d/9476/8e12 -", quarto.Variant())
    won = quatro.Position("1111../....../....../....../....../...... 11-12 -", quatro.Variant(layout()))
    for position in (drawn, won):
        assert advice.hint(position, PIECES) == advice.verdicts(position, PIECES, (None, None))
        assert len(advice.hint(position, PIECES)) == 1
    assert list(analysis_lines(analyse(drawn))) == advice.hint(drawn, PIECES)


def test_whole_games_against_the_computer(saved_games: SavedGames) -> None:
    """A player who chooses at random finishes a game of either kind."""
    chance = random.Random(5)
    Coach(saved_games.folder).turn()  # the coach would ask a random player all the time
    for game in Game:
        saved = SavedTable.open(GameRequest(game, against=("beginner",)).setup(), saved_games)
        assert Computer("beginner") in saved.table.holders
        said: list[str] = []
        dialogue = Dialogue(saved, said.append)
        for _ in range(400):
            dialogue.news()
            if saved.table.result is not None:
                break
            if saved.computer_is_due:
                saved.take(saved.thought()())
            else:
                dialogue.hear(_something(saved, chance))
        assert saved.table.result is not None
        assert saved_games.record_file(saved.name).is_file()


def _something(saved: SavedTable, chance: random.Random) -> str:
    legal = own_legal(saved.view)
    assert legal is not None
    if legal.roll:
        return "roll"
    if legal.build:
        return quatro.field_name(chance.choice(legal.build))
    if legal.keep:
        return chance.choice(legal.keep)
    if legal.lose:
        return "lose"
    if legal.done:
        return "done"
    if legal.place:
        return quarto.square_text(chance.choice(legal.place))
    return quarto.piece_text(chance.choice(legal.give))
