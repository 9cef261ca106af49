"""What the server counts, and that the files in `deploy/` show and alert on exactly that."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]
from harness.services import Server
from harness.visitor import Visitor
from httpx import Response

import fourfold.web.metrics
from fourfold.web.metrics import LAG, WORST_LAG, exposition
from fourfold.web.settings import Settings
from fourfold.web.vital_signs import VitalSigns

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


def test_what_is_deleted_is_counted_from_the_start(shared_server: Server) -> None:
    told = httpx.get(f"{shared_server.url}/metrics", timeout=120).text
    for phase in ("open", "playing", "over"):
        assert f'fourfold_tables_deleted_total{{phase="{phase}"}} 0.0' in told


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


def figures(told: bytes) -> dict[str, float]:
    """The figures of an exposition, each with its labels."""
    lines = [line for line in told.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_an_event_loop_that_stands_still_shows(tmp_path: Path) -> None:
    async def stand_still() -> None:
        signs = VitalSigns(Settings(data_dir=tmp_path))
        signs.start()
        await asyncio.sleep(0)
        time.sleep(0.5)
        await asyncio.sleep(0.2)
        await signs.stop()

    slow = 'fourfold_loop_lag_seconds_bucket{le="0.3"}'
    before = figures(exposition())
    asyncio.run(stand_still())
    after = figures(exposition())
    counted = "fourfold_loop_lag_seconds_count"
    late = (after[counted] - before[counted]) - (after[slow] - before[slow])
    assert late >= 1
    assert after["fourfold_loop_lag_worst_seconds"] >= 0.3
    # The folder's own disk: others write there too.
    free = shutil.disk_usage(tmp_path).free
    assert after["fourfold_disk_free_bytes"] == pytest.approx(free, rel=0.2)


def test_the_worst_delay_is_told_for_a_while_and_then_forgotten(tmp_path: Path) -> None:
    now = 0.0
    signs = VitalSigns(Settings(data_dir=tmp_path), lambda: now)
    told = []
    for late in (0.0, 5.0, 0.1, 0.2, 0.0, 0.0):
        signs.note_lag(late)
        told.append(WORST_LAG._value.get())
        now += 16.0
    assert told == [0.0, 5.0, 5.0, 5.0, 0.2, 0.2]
    assert LAG._sum.get() >= 5.3


def test_refusals_are_counted_by_reason_wherever_they_happen(shared_server: Server) -> None:
    async def refuse() -> None:
        async with Visitor(shared_server.url) as visitor:

            async def counted(reason: str) -> float:
                told = figures((await visitor.http.get("/metrics")).content)
                return told.get(f'fourfold_refusals_total{{reason="{reason}"}}', 0.0)

            foreign = {"origin": "https://elsewhere.example"}
            asks: dict[str, Callable[[], Awaitable[Response]]] = {
                "unknown-table": lambda: visitor.http.get("/api/tables/nothing"),
                "foreign-page": lambda: visitor.http.put("/api/me", json={}, headers=foreign),
                "too-large": lambda: visitor.http.post("/api/analyses", content=b"1" * 100_000),
            }
            for reason, ask in asks.items():
                before = await counted(reason)
                assert (await ask()).is_error
                assert await counted(reason) == before + 1, reason

    asyncio.run(refuse())
