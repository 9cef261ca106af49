"""Every sentence of the program, from all sources."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from i18n import client_source, data_source, python_source
from i18n.message import Sentence


def sentences() -> Iterator[Sentence]:
    """All of them; what players read most comes first, so that translators start with it."""
    ordered = sorted(
        chain(client_source.sentences(), python_source.sentences()),
        key=lambda sentence: _RANK.get(_room(sentence), len(_RANK)),
    )
    return chain(data_source.sentences(), ordered)


def _room(sentence: Sentence) -> str:
    first, second, third, *_ = [*sentence.source.split("/"), "", ""]
    return "client" if first == "client" else third if second == "fourfold" else ""


_RANK = {
    room: rank for rank, room in enumerate(("client", "locale", "web", "terminal", "art", "play", "cli"))
}
