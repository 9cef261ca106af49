"""Lines over the edges: who may call them, what is said of those that may not, and records of such games."""

from __future__ import annotations

import pytest

from fourfold.quarto import Call, Position, Variant, read_line, read_variant
from fourfold.rules.game import IllegalStep, Over, Reason
from fourfold.rules.record import Record, read_record

TORUS = Variant(torus=True)
BROKEN = "...4/5.../.6../..7. - c4"
"""Four tall pieces on d1, a2, b3 and c4."""
ACROSS = "4..5/..../..../6..7 - d4"
"""Four tall pieces in the corners, which are neighbours."""


def test_a_broken_diagonal_wins_on_a_torus_and_nowhere_else() -> None:
    won = Position(BROKEN, TORUS).play("!d1a2b3c4")
    assert won.turn == Over((0,), Reason.LINE)
    for name in ("classic", "advanced"):
        plain = Position(BROKEN, read_variant(name))
        assert plain.made == ()
        with pytest.raises(IllegalStep, match="d1a2b3c4 runs over the edge, and such lines do not count"):
            plain.play("!d1a2b3c4")


def test_the_four_corners_are_a_square_where_squares_count() -> None:
    won = Position(ACROSS, read_variant("torus+squares")).play("!a1d1a4d4")
    assert won.turn == Over((0,), Reason.LINE)
    with pytest.raises(IllegalStep, match="2×2 block, and blocks do not count"):
        Position(ACROSS, TORUS).play("!a1d1a4d4")
    with pytest.raises(IllegalStep, match="runs over the edge"):
        Position(ACROSS, read_variant("advanced")).play("!a1d1a4d4")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("...4/5.../.6../..8. - c4", "The four pieces on d1a2b3c4 share no trait that counts in this game"),
        (
            "...4/51../.6../..7. - b2",
            "d1a2b3c4 has lost its value: only lines through the latest piece, on b2",
        ),
        ("...4/5.../..../..7. - c4", "d1a2b3c4 is not full: b3 is empty"),
    ],
)
def test_why_a_line_over_the_edge_cannot_be_called(text: str, said: str) -> None:
    variant = read_variant("traits=height+torus")
    with pytest.raises(IllegalStep, match=said):
        Position(text, variant).play("!d1a2b3c4")


def test_a_line_over_the_edge_is_named_in_any_order_and_written_in_one() -> None:
    line = read_line("a2b3c4d1")
    assert (str(line), line.wraps, line.block) == ("d1a2b3c4", True, False)
    assert Call("c4b3a2d1") == Call(line)


def test_a_game_on_a_torus_is_recorded_with_its_variant() -> None:
    written = str(Record.of(TORUS.start(), "4 d1 5 a2 6 b3 7 c4 !d1a2b3c4"))
    assert '[Variant "torus"]' in written
    again = read_record(written)
    assert again.position.turn == Over((0,), Reason.LINE)
    assert str(again) == written
