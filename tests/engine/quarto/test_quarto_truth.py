"""The engine against other sources of truth: agreed positions, a plain solver, symmetry, and itself."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest
from tests.rules.quarto.test_quarto_symmetry import board_symmetries

from fourfold.engine.verdict import Outcome, Proven, preference
from fourfold.quarto import CallRule, Give, Position, Trait, Variant, read_variant
from fourfold.quarto.engine import Effort, Judged, Limits, Solver, analyse
from fourfold.quarto.engine.analysis import board_after, verdict
from fourfold.quarto.engine.forms import permutations
from fourfold.quarto.engine.frontier import frontier
from fourfold.quarto.engine.kinship import is_kin
from fourfold.quarto.engine.openings import form, forms_of_game, opening
from fourfold.quarto.engine.proofs import board_form
from fourfold.rules.game import IllegalStep

POSITIONS = Path(__file__).parent / "positions"
TORUS_VARIANTS = [
    Variant(frozenset(list(Trait)[:traits]), squares, CallRule.AUTO, torus=True)
    for traits, squares in ((4, False), (4, True), (2, False), (3, True))
]
VARIANTS = [
    Variant(frozenset(list(Trait)[:traits]), squares, CallRule.AUTO)
    for traits in (1, 2, 3, 4)
    for squares in (False, True)
]


def rows(name: str) -> list[list[str]]:
    lines = (POSITIONS / name).read_text().splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def variant(traits: str, squares: str) -> Variant:
    return Variant(frozenset(list(Trait)[: int(traits)]), squares == "1", CallRule.AUTO)


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(memory_bits=20, use_books=False)


def random_position(rng: random.Random, rules: Variant, empty: int) -> Position:
    """Any pieces anywhere, expired lines included: positions that a game with calls can reach."""
    pieces = rng.sample(range(16), 17 - empty)
    board: list[int | None] = [None] * 16
    for square, piece in zip(rng.sample(range(16), 16 - empty), pieces[1:], strict=True):
        board[square] = piece
    return Position(f"{text_of(board)} {pieces[0]:x}", replace(rules, call=CallRule.TURNS))


def text_of(board: Sequence[int | None]) -> str:
    cells = "".join("." if piece is None else f"{piece:x}" for piece in board)
    return "/".join(cells[row : row + 4] for row in range(0, 16, 4))


# -- Agreed positions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("row", rows("verdicts.tsv"), ids=lambda row: f"{row[0]}-{row[2]}")
def test_verdicts_on_which_two_other_solvers_agree(row: list[str], solver: Solver) -> None:
    text, traits, squares, expected = row
    position = Position(text, variant(traits, squares))
    limits = Limits(threads=2)
    if text.count(".") > 10:  # analysing all their moves takes seconds; the verdict alone does not
        found = verdict(position, solver, Effort(limits))
    else:
        found = analyse(position, limits, solver=solver).verdict
    assert found is not None
    assert found.outcome == expected


@pytest.mark.parametrize("row", rows("moves.tsv"), ids=lambda row: f"{row[0]}-{row[1]}-{row[2]}")
def test_counts_of_moves_by_verdict(row: list[str], solver: Solver) -> None:
    text, traits, squares, expected, counts = row
    found = analyse(Position(text, variant(traits, squares)), solver=solver)
    at_once = Proven(Outcome.WIN, 1)
    seen = Counter(
        "now" if move.verdict == at_once else str(move.verdict and move.verdict.outcome)
        for move in found.moves
    )
    assert found.verdict is not None
    assert found.verdict.outcome == expected
    assert {name: str(seen[name]) for name in ("now", "win", "draw", "loss")} == dict(
        part.split("=") for part in counts.split()
    )


# -- A plain solver -------------------------------------------------------------------------------------


@cache
def lines_by_coordinates(squares: bool, torus: bool) -> tuple[tuple[int, ...], ...]:
    """Walks of four steps right, down and both ways across, and blocks; over the edges only on a torus."""
    walks = [[(step, 0) for step in range(4)], [(0, step) for step in range(4)]]
    walks += [[(step, step) for step in range(4)], [(-step, step) for step in range(4)]]
    walks += [[(0, 0), (1, 0), (0, 1), (1, 1)]] if squares else []
    found = set()
    for column, row, walk in product(range(4), range(4), walks):
        places = [(column + right, row + down) for right, down in walk]
        if torus or all(0 <= x < 4 and 0 <= y < 4 for x, y in places):
            found.add(tuple(sorted(y % 4 * 4 + x % 4 for x, y in places)))
    return tuple(found)


def completes(board: tuple[int | None, ...], square: int, piece: int, rules: Variant) -> bool:
    """Whether `piece` on `square` makes a line, looking at the pieces of each line one by one."""
    after = (*board[:square], piece, *board[square + 1 :])
    for line in lines_by_coordinates(rules.squares, rules.torus):
        if square not in line:
            continue
        pieces = [after[each] for each in line]
        for trait in rules.traits:
            values = {None if each is None else each & trait.bit for each in pieces}
            if len(values) == 1 and None not in values:
                return True
    return False


def plain_value(position: Position) -> Proven:
    """The verdict by trying everything; the only optimisation is a memory."""
    rules = position.variant

    @cache
    def placer(board: tuple[int | None, ...], beside: frozenset[int], hand: int) -> Proven:
        empty = [square for square in range(16) if board[square] is None]
        best: Proven | None = None
        for square in empty:
            if completes(board, square, hand, rules):
                return Proven(Outcome.WIN, 1)
            after = (*board[:square], hand, *board[square + 1 :])
            if not beside:
                return Proven(Outcome.DRAW, 1)
            for gift in beside:
                theirs = placer(after, beside - {gift}, gift)
                mine = Proven(theirs.outcome.other, theirs.plies + 1)
                best = mine if best is None else max(best, mine, key=preference)
        assert best is not None
        return best

    beside = frozenset(piece for piece in range(16) if position.beside >> piece & 1)
    assert position.hand is not None
    return placer(position.board, beside, position.hand)


def test_lines_by_coordinates_are_as_many_as_they_should_be() -> None:
    both = (False, True)
    assert [len(lines_by_coordinates(*each)) for each in product(both, both)] == [10, 16, 19, 32]


@pytest.mark.parametrize("rules", VARIANTS + TORUS_VARIANTS, ids=str)
def test_verdicts_and_distances_of_a_plain_solver(rules: Variant, solver: Solver) -> None:
    rng = random.Random(str(rules))
    for number in range(300):
        position = random_position(rng, rules, empty=rng.choice((1, 2, 3, 4, 5)) if number else 6)
        found = analyse(position, solver=solver)
        assert found.verdict == plain_value(position), str(position)
        assert found.verdict == max((move.verdict for move in found.moves if move.verdict), key=preference)


@pytest.mark.parametrize("rules", TORUS_VARIANTS[:2], ids=str)
def test_a_plain_solver_agrees_on_boards_of_a_torus_where_nothing_wins_at_once(
    rules: Variant, solver: Solver
) -> None:
    """With up to seven empty squares: most boards with so many lines are won by any piece."""
    rng, seen = random.Random(str(rules)), 0
    while seen < 12:
        position = random_position(rng, rules, empty=rng.choice((5, 6, 7)))
        board, hand = position.board, position.hand
        assert hand is not None
        if not any(completes(board, at, hand, rules) for at in range(16) if board[at] is None):
            seen += 1
            assert analyse(position, solver=solver).verdict == plain_value(position), str(position)


def test_the_verdict_of_every_move_is_that_of_the_position_it_leads_to(solver: Solver) -> None:
    rng = random.Random(5)
    for _ in range(40):
        position = random_position(rng, rng.choice(VARIANTS), empty=4)
        for move in analyse(position, solver=solver).moves:
            after = position
            for step in move.choice:
                after = after.play(step)
            if after.hand is not None:
                theirs = plain_value(after)
                assert move.verdict == Proven(theirs.outcome.other, theirs.plies + 1)


def test_without_a_piece_in_hand_the_giver_chooses(solver: Solver) -> None:
    rng = random.Random(6)
    for _ in range(60):
        given = random_position(rng, rng.choice(VARIANTS), empty=4)
        position = Position(f"{text_of(given.board)} -", given.variant)
        found = analyse(position, solver=solver)
        gifts = [piece for piece in range(16) if position.beside >> piece & 1]
        theirs = {(Give(gift),): plain_value(position.play(Give(gift))) for gift in gifts}
        assert {move.choice: move.verdict for move in found.moves} == {
            choice: Proven(verdict.outcome.other, verdict.plies) for choice, verdict in theirs.items()
        }


# -- Calls ----------------------------------------------------------------------------------------------


def test_a_line_that_may_be_called_wins_at_once_and_giving_instead_loses() -> None:
    rules = Variant(call=CallRule.TURNS)
    position = Position("0123/..../..../.... - d1", rules)
    found = analyse(position, Limits(nodes=1))
    assert found.verdict == Proven(Outcome.WIN, 0)
    assert str(found.best[0].choice[0]) == "!a1b1c1d1"
    assert {move.verdict for move in found.moves[1:]} == {Proven(Outcome.LOSS, 0)}


def test_the_opponent_may_call_what_was_missed() -> None:
    position = Position("0123/..../..../.... 4 d1", Variant(call=CallRule.TURNS))
    assert analyse(position, Limits(nodes=1)).verdict == Proven(Outcome.WIN, 0)


def test_the_sixteenth_piece_has_two_windows() -> None:
    text = "fb5a/c03d/9476/8e12 -"
    drawn = analyse(Position(f"{text} d4", Variant()))
    assert {str(move.choice[0]) for move in drawn.moves} >= {"done"}
    assert analyse(Position(f"{text} d4 done", Variant())).verdict is not None


def test_expired_lines_are_worth_nothing(solver: Solver) -> None:
    expired = Position("0123/4a9f/58c6/..7. e", Variant(call=CallRule.TURNS))
    assert analyse(expired, solver=solver).verdict == plain_value(expired)


def test_a_finished_game_is_proven_and_has_no_moves() -> None:
    won = analyse(Position("0123/..../..../.... - d1", Variant(call=CallRule.AUTO)))
    assert (won.verdict, won.chances) == (Proven(Outcome.WIN, 0), (1.0, 0.0))
    drawn = analyse(Position("fb5a/c03d/9476/8e12 -", Variant()))
    assert (drawn.verdict, drawn.chances) == (Proven(Outcome.DRAW, 0), (0.5, 0.5))
    assert won.moves == won.best == drawn.moves == drawn.best == ()
    assert won.complete


# -- The shape of the answer ----------------------------------------------------------------------------


def test_moves_come_best_first_and_the_best_are_those_that_keep_the_verdict(solver: Solver) -> None:
    rng = random.Random(7)
    for _ in range(30):
        found = analyse(random_position(rng, rng.choice(VARIANTS), empty=5), solver=solver)
        worth = [preference(move.verdict) for move in found.moves if move.verdict is not None]
        assert len(worth) == len(found.moves)
        assert worth == sorted(worth, reverse=True)
        assert found.best == tuple(move for move in found.moves if move.verdict == found.verdict)
        assert found.best[0] == found.moves[0]
        assert found.chances == found.moves[0].chances


def test_chances_say_for_each_seat_what_the_verdict_says_for_the_one_to_act(solver: Solver) -> None:
    for text, seat in (("a43b/.f.6/2..e/.0.c 5", 1), ("a43b/.f.6/2..e/50.c 1", 0)):
        position = Position(text, Variant(call=CallRule.AUTO))
        assert position.seat == seat
        for move in analyse(position, solver=solver).moves:
            assert move.verdict is not None
            worth = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}[move.verdict.outcome]
            assert move.chances[seat] == worth
            assert sum(move.chances) == 1


def test_an_analysis_is_printed_as_one_short_line(solver: Solver) -> None:
    found = analyse(Position("a43b/.f.6/2..e/.0.c 5", Variant(call=CallRule.AUTO)), solver=solver)
    assert repr(found) == "<Analysis of a43b/.f.6/2..e/.0.c 5: draw in 6, best a2 1, 30 moves>"
    assert repr(found.moves[0]) == "<Judged a2 1: draw in 6>"


# -- The same whatever the means ------------------------------------------------------------------------


def test_threads_and_memory_change_nothing() -> None:
    rng = random.Random(8)
    for _ in range(6):
        position = random_position(rng, rng.choice(VARIANTS), empty=9)
        answers = {
            analyse(position, Limits(threads=threads), solver=Solver(bits, use_books=False)).moves
            for threads, bits in ((1, 18), (2, 18), (1, 22), (2, 22))
        }
        assert len(answers) == 1


def test_limits_are_kept_and_what_is_not_known_is_not_claimed() -> None:
    position = Position("0.../.6../..b./.... 5", Variant(call=CallRule.AUTO))
    found = analyse(position, Limits(nodes=1000), solver=Solver(18, use_books=False))
    assert not found.complete
    assert found.nodes < 200_000
    truth = {Outcome.WIN, Outcome.DRAW, Outcome.LOSS, None}
    assert {move.verdict and move.verdict.outcome for move in found.moves} <= truth
    assert any(move.verdict is None for move in found.moves)


def test_results_are_reported_as_they_are_found(solver: Solver) -> None:
    position = Position("a43b/.f.6/2..e/.0.c 5", Variant(call=CallRule.AUTO))
    heard: list[Judged] = []
    found = analyse(position, Limits(threads=2), heard.append, solver=solver)
    assert sorted(map(str, heard)) == sorted(map(str, found.moves))


SIGNATURE = 543_720
"""Nodes of the run below. A change to the search changes it: say so in the commit."""


def test_bench_signature() -> None:
    rng = random.Random(2024)
    nodes = 0
    for rules, empty in ((rules, empty) for rules in VARIANTS for empty in (8, 9, 10)):
        nodes += analyse(random_position(rng, rules, empty), solver=Solver(20, use_books=False)).nodes
    assert nodes == SIGNATURE


def test_symmetric_positions_have_the_same_key_and_others_do_not() -> None:
    """All boards of two pieces, in classes by brute force and by key."""
    for squares, torus, size in ((False, False, 32), (True, False, 8), (False, True, 128), (True, True, 128)):
        group = permutations(squares, torus)
        assert len(group) == size
        pairs = {
            frozenset({tuple(sorted((image[a], image[b]))) for image in group})
            for a, b in combinations(range(16), 2)
        }
        # Two pieces differ in one to four traits; there is no other difference.
        assert len(frontier(4, squares, 2, torus)) == 4 * len(pairs)


def test_the_engine_knows_every_symmetry_of_every_board() -> None:
    for squares, torus in product((False, True), (False, True)):
        lines = Variant(squares=squares, torus=torus).lines
        assert set(permutations(squares, torus)) == set(board_symmetries(lines))


# -- On a torus -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "plies"), [("torus", 15), ("torus+squares", 13)])
def test_who_places_the_first_piece_on_a_torus_wins(name: str, plies: int) -> None:
    """There is no book: the search finds it in some tens of millions of positions."""
    start = Position("..../..../..../.... 0", read_variant(name, CallRule.AUTO))
    assert verdict(start, Solver(), Effort(Limits())) == Proven(Outcome.WIN, plies)


def test_boards_of_a_torus_are_kept_apart_from_others() -> None:
    text = "0.../.6../..b./..5. 1"
    plain, torus = (Position(text, read_variant(name, CallRule.AUTO)) for name in ("classic", "torus"))
    assert board_form(board_after(plain)) != board_form(board_after(torus))
    assert form(plain) != form(torus)
    assert not is_kin(plain, torus)
    assert is_kin(torus, Position("..0./...6/b.../5... 1", torus.variant))  # two columns to the right
    assert not is_kin(plain, Position("..0./...6/b.../5... 1", plain.variant))


def test_a_torus_has_no_book_of_openings() -> None:
    start = read_variant("torus").start()
    with pytest.raises(IllegalStep, match="no book of openings"):
        opening(start)
    assert forms_of_game([start]) == ()
