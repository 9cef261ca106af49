"""What can be agreed on before a game is written once, in `Agreement`: the request for a table, the stored
setup, the card in a list and the client's types have every field of it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fourfold.play import Agreement, LocalTable, Setup, Starts
from fourfold.play.setup import AGREED
from fourfold.rules.games import Game
from fourfold.store import Card
from fourfold.store.lists import card_of
from fourfold.web.api.types import Free, Me, TableRequest
from fourfold.web.document import document

PROTOCOL = Path(__file__).parents[2] / "client/src/lib/protocol.ts"
UNUSUAL = TableRequest(
    Game.QUATRO,
    [Me("Ada"), Free(), Free()],
    variant="five-as-full-house",
    clock=17,
    casual=True,
    public=True,
    absence=None,
    substitute="beginner",
    starts=Starts.LOSER,
)


@pytest.mark.parametrize("form", [TableRequest, Setup, Card], ids=lambda form: form.__name__)
def test_every_form_has_every_field_and_describes_it_alike(form: type[Agreement]) -> None:
    assert set(AGREED) < set(form.__struct_fields__)
    schemas = document()["components"]["schemas"]
    first = schemas[TableRequest.__name__]["properties"]
    described = schemas[form.__name__]["properties"]
    assert [described[name] for name in AGREED] == [first[name] for name in AGREED]
    # `make check` makes the client's types from this document; the client must not write its own.
    assert f'Schemas["{form.__name__}"]' in PROTOCOL.read_text("utf-8")


def test_what_was_asked_for_reaches_the_setup_and_the_card() -> None:
    setup = UNUSUAL.setup("ada")
    assert setup.agreed() == UNUSUAL.agreed()
    table = LocalTable(setup).table
    assert card_of(table).agreed() == table.setup.agreed() == UNUSUAL.setup("ada").checked().agreed()


def test_the_card_of_an_older_version_is_still_read() -> None:
    """Cards before 0.3 have only some of what was agreed."""
    old = (
        b'{"game":"quarto","variant":"advanced","call":"race","clock":null,"edition":"glass","casual":true,'
        b'"seats":[],"opened_at":1.5,"winners":null,"reason":null}'
    )
    card = msgspec.json.decode(old, type=Card)
    assert card == Card(
        game=Game.QUARTO,
        seats=(),
        variant="advanced",
        call="race",
        clock=None,
        edition="glass",
        casual=True,
        opened_at=1.5,
    )
