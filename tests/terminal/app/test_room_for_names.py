"""Names on the terminal's screens are measured in cells: no name moves the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from harness.short_form import share
from harness.terminal_scenes import MIDDLE, Scene, characters, draw
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment

from fourfold.rules.games import Game
from fourfold.terminal.app.cells import cells, cut, shares, wrapped
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames

WORDS = st.text(
    st.one_of(
        st.sampled_from("abc XYZ,.שרהמ李小龍👑é"), st.sampled_from("\u0301\u0308"), st.sampled_from(" ")
    ),
    max_size=80,
)
APART = WORDS.map(lambda words: f"a \u2068ש{words}\u2069 b")


def is_closed(words: str) -> bool:
    """Whether every isolated name is closed by the end of the text."""
    depth = 0
    for character in words:
        depth += (character == "\u2068") - (character == "\u2069")
        if depth < 0:
            return False
    return depth == 0


@given(st.one_of(WORDS, APART), st.integers(0, 50))
def test_what_is_cut_fits_and_begins_as_before(words: str, room: int) -> None:
    shown = cut(words, room)
    assert cells(shown) <= max(room, 0) or shown == words
    assert is_closed(shown)
    if cells(words) <= room:
        assert shown == words
    elif room > 0:
        assert words.startswith(shown.rstrip("\u2069").removesuffix("…"))


@given(st.one_of(WORDS, APART), st.integers(2, 40))
def test_rows_fit_and_lose_nothing(words: str, room: int) -> None:
    rows = wrapped(words, room)
    assert all(cells(row) <= room and is_closed(row) for row in rows)
    plain = "".join(rows).replace(" ", "").replace("\u2068", "").replace("\u2069", "")
    assert plain == "".join(words.split()).replace("\u2068", "").replace("\u2069", "")


@given(st.lists(st.integers(0, 60), min_size=1, max_size=4), st.integers(0, 100))
def test_room_is_shared_fairly(wanted: list[int], room: int) -> None:
    given_ = shares(wanted, room)
    assert sum(given_) <= room
    assert all(got <= want for got, want in zip(given_, wanted, strict=True))
    if sum(wanted) <= room:
        assert given_ == wanted
    shortened = [got for got, want in zip(given_, wanted, strict=True) if got < want]
    if shortened:
        assert max(given_) - min(shortened) <= 1, "nobody who is cut gets less than another"


NAMES = {
    "long": ("W" * 40, "Maximiliane von und zu Wallenstein"),
    "wide": ("李小龍" * 13, "あ" * 40),
    "turned": ("(7) שרה " + "ש" * 30, "محمد"),
    "marks": ("e\u0301\u0308" * 12, "ก" + "ำ้" * 5),
    "markup": ("[/b] [red]x", "[@click=app.quit]Max"),
    "emoji": ("👑" * 40, "🎲 7"),
}
SIZES = [(80, 24), (60, 20)]


def scene(game: Game, names: tuple[str, ...], size: tuple[int, int]) -> Scene:
    """A game in its middle, with a clock running."""
    people = GameRequest(game, against=("person",) * (len(names) - 1), names=names, clock="60")
    return Scene(str(game), people, MIDDLE if game is Game.QUARTO else "t", size=size)


@cache
def short_names(game: Game, size: tuple[int, int]) -> list[Sequence[Segment]]:
    """The same game between people with short names."""
    with TemporaryDirectory() as home:
        return draw(scene(game, ("Ada", "Max"), size), SavedGames(Path(home)))


@pytest.mark.parametrize(
    ("game", "kind"), [(game, kind) for place, game in enumerate(Game) for kind in share([*NAMES], 2, place)]
)
def test_no_name_moves_the_board(game: Game, kind: str, tmp_path: Path) -> None:
    for size in SIZES:
        usual = short_names(game, size)
        drawn = draw(scene(game, NAMES[kind], size), SavedGames(tmp_path / f"other{size}"))
        assert [sum(cell_len(part.text) for part in row) for row in drawn] == [
            sum(cell_len(part.text) for part in row) for row in usual
        ]
        board = 22 if game is Game.QUARTO else 36
        rows, before = characters(drawn).splitlines(), characters(usual).splitlines()
        assert rows[0] == before[0], "what stands beside the board begins where it did"
        assert [row[:board] for row in rows[:12]] == [row[:board] for row in before[:12]]
        assert "0:" in characters(drawn) or "1:0" in characters(drawn), "the clock has room"
