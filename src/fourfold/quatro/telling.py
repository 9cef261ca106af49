"""How the details of messages about Quatro are written."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.locale import row_words
from fourfold.quatro import field_name


def _field(field: int, _edition: object) -> str:
    return field_name(field)


def _fields(fields: Sequence[int], _edition: object) -> str:
    return row_words([field_name(field) for field in fields])


DETAILS = {"field": _field, "fields": _fields}
"""By the type that the table of details names."""
