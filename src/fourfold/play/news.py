"""What a person's screen is told: the whole table first, and from then on only what is new.

News consist of the steps since the version that the screen has, and of the parts of the view that changed. A
part is left out only if it is what was shown before, so news tell nothing that a view would not.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fourfold.play.board_view import StepView
from fourfold.play.table import Table
from fourfold.play.view import View

PROTOCOL = 2
"""Grows when what is told changes so that older screens cannot read it: those are told to reload. The first
one, up to version 0.2, had no number."""
_APART = frozenset({"version", "steps"})
"""Parts of a view that news tell in a field of their own."""


class Shown(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """The whole table, for somebody who comes to it, or whose steps no longer count."""

    view: View


class News(msgspec.Struct, frozen=True, tag_field="type", tag="news"):
    """What is new since a version."""

    version: int
    after: int
    """The version that this continues."""
    steps: tuple[StepView, ...]
    """What was played in between."""
    changed: dict[str, Any]
    """The other parts of the view that are different now, by name."""


def tell(table: Table, view: View, known: int, before: View | None = None) -> Shown | News:
    """What to tell somebody who has version `known` so that they have `view`, a view of `table`.

    `before` is the view they have; where nobody remembers it, every part but the steps is told again.
    """
    steps = table.steps_after(known)
    if steps is None:
        return Shown(view)
    return News(view.version, known, steps, _changed(before, view))


def take_in(view: View | None, told: Shown | News) -> View:
    """The view of somebody who had `view` and is told this."""
    if isinstance(told, Shown):
        return told.view
    if view is None or view.version != told.after:
        raise ValueError(f"these news continue version {told.after}")
    parts = msgspec.to_builtins(view) | told.changed
    steps = (*view.steps, *told.steps)
    return msgspec.convert({**parts, "version": told.version, "steps": steps}, View)


def _changed(before: View | None, after: View) -> dict[str, Any]:
    parts = zip(View.__struct_fields__, msgspec.structs.astuple(after), strict=True)
    if before is None:
        return {name: part for name, part in parts if name not in _APART}
    known = msgspec.structs.astuple(before)
    return {
        name: part
        for (name, part), old in zip(parts, known, strict=True)
        if part is not old and part != old and name not in _APART
    }
