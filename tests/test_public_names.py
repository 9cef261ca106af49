"""The names people may rely on. Changing this file is changing the library's promises."""

from __future__ import annotations

import importlib

import pytest

PUBLIC = {
    "fourfold.rules.quarto": """
        BLOCKS LINES PIECES SQUARES Board Call CallRule Done Give Line Made Piece Place Position Square Step
        Trait TraitValue Variant piece_text read_call_rule read_line read_piece read_position read_square
        read_step read_variant square_text trait_value
    """,
    "fourfold.engine": """
        Analysis Chances Estimated Judged Outcome Player Proven Verdict analyse player
    """,
    "fourfold.engine.quarto": """
        PLAYERS Analysis Choice Effort Judged LevelPlayer Limits Solver analyse default_solver
    """,
    "fourfold.engine.quatro": """
        PLAYERS Analysis Judged LevelPlayer Limits Odds analyse odds warm_up
    """,
    "fourfold.locale": """
        SOURCE Block Figure Grid Heading Items Paragraph choose_language date_words edition_title explain
        find_language game_name language language_words languages level_name number_words percent_words
        piece_name plural rules_page shout speaking result_sentence system_reason text trait_title
        use_language value_name
    """,
    "fourfold.cli": "main",
}


@pytest.mark.parametrize("module", PUBLIC)
def test_public_names_are_these(module: str) -> None:
    assert sorted(importlib.import_module(module).__all__) == sorted(PUBLIC[module].split())


@pytest.mark.parametrize("module", [*PUBLIC, "fourfold.rules.quatro", "fourfold.art", "fourfold.data"])
def test_every_public_name_exists(module: str) -> None:
    imported = importlib.import_module(module)
    assert all(hasattr(imported, name) for name in imported.__all__)


@pytest.mark.parametrize("game", ["quarto", "quatro"])
def test_both_games_offer_what_everything_else_builds_on(game: str) -> None:
    names = set(importlib.import_module(f"fourfold.rules.{game}").__all__)
    assert names >= {"Variant", "Position", "Step", "read_variant", "read_step", "read_position"}
