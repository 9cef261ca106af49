"""The files in `deploy/` show and alert on exactly what the server counts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

import fourfold.web.metrics

DEPLOY = Path(__file__).parents[2] / "deploy"
FROM_PROMETHEUS = {"job", "instance", "le"}
"""Labels of every figure or histogram."""
OF_ANY_PROCESS = ("up", "process_resident_memory_bytes", "process_cpu_seconds_total")
"""Figures that Prometheus and its client add for every program."""
SELECTED = re.compile(r"(?P<name>\b(?:fourfold|process|python)_\w+|\bup\b)(?:\{(?P<labels>[^}]*)\})?")


def alerts() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))["groups"]
    rules: list[dict[str, Any]] = group["rules"]
    return rules


def panels() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((DEPLOY / "dashboard.json").read_text("utf-8"))["panels"]
    return found


def counted() -> dict[str, set[str]]:
    """The name of every figure, with its labels."""
    names = {
        f"{family._name}{ending}": set(family._labelnames) | FROM_PROMETHEUS
        for family in vars(fourfold.web.metrics).values()
        if hasattr(family, "_labelnames")
        for ending in _ENDINGS[family._type]
    }
    return names | dict.fromkeys(OF_ANY_PROCESS, FROM_PROMETHEUS)


_ENDINGS = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_sum", "_count"]}

EXPRESSIONS = [rule["expr"] for rule in alerts()] + [
    target["expr"] for panel in panels() for target in panel["targets"]
]


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_alerts_and_panels_ask_for_what_is_counted(expression: str) -> None:
    known, labels = counted(), set[str]()
    selected = list(SELECTED.finditer(expression))
    assert selected
    for found in selected:
        assert found["name"] in known
        labels |= known[found["name"]]
        assert set(re.findall(r"(\w+)\s*[=!]", found["labels"] or "")) <= known[found["name"]]
    for group in re.findall(r"\b(?:by|without|on)\s*\(([^)]*)\)", expression):
        assert set(re.findall(r"\w+", group)) <= labels
    assert expression.count("(") == expression.count(")")


def test_alerts_have_names_and_say_what_is_wrong() -> None:
    names = [rule["alert"] for rule in alerts()]
    assert len(names) == len(set(names))
    for rule in alerts():
        assert rule["annotations"]["summary"].endswith(".")
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "1m"))


def test_panels_show_everything_that_is_counted_and_do_not_overlap() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in panels():
        assert panel["title"]
        assert panel["datasource"]["uid"] == "${source}"
        place = panel["gridPos"]
        cells = {
            (place["x"] + across, place["y"] + down)
            for across in range(place["w"])
            for down in range(place["h"])
        }
        assert not cells & taken
        assert all(across < 24 for across, _ in cells)
        taken |= cells
    assert len({panel["id"] for panel in panels()}) == len(panels())
    shown = {found["name"] for expression in EXPRESSIONS for found in SELECTED.finditer(expression)}
    for name in {re.sub("_(bucket|sum|count)$", "", name) for name in counted()}:
        assert any(each.startswith(name) for each in shown), name
