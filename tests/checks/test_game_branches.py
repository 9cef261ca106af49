"""The count of branches on the game: what it sees, and what it leaves alone."""

from __future__ import annotations

import pytest
from checks.game_branches import branches_in_client, branches_in_python


@pytest.mark.parametrize(
    "line",
    [
        "if game is Game.QUARTO: pass",
        "if isinstance(position, quatro.Position): pass",
        "if isinstance(position, (str, Field)): pass",
        "match position:\n    case quarto.Position(): pass",
        "if name == 'quatro': pass",
    ],
)
def test_a_branch_in_python_is_seen(line: str) -> None:
    imports = "from fourfold import quarto, quatro\nfrom fourfold.quatro import Field\n"
    assert branches_in_python(imports + line)


@pytest.mark.parametrize(
    "line",
    ["def read(position: quarto.Position) -> None: ...", "'>>> Game.QUARTO'", "isinstance(step, Over)"],
)
def test_types_and_documents_are_no_branches(line: str) -> None:
    assert not branches_in_python(f"from fourfold import quarto\n{line}")


def test_branches_in_the_client_are_seen() -> None:
    seen = ['{#if game === "quarto"}', 'case "quatro":', 'if ("quarto" !== game)']
    assert branches_in_client("\n".join([*seen, 'const usual = { game: "quarto" };'])) == [1, 2, 3]
