"""Records and trees in the page: the same texts, the same answers and the same refusals as ours."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.lockstep.page import page
from tests.lockstep.random_records import damaged, random_position, random_record, variants

from fourfold.play.records import record as recorded
from fourfold.play.setup import Computer, Holder, Person, Setup
from fourfold.rules.game import IllegalStep, Over, Reason, RuleError, Unreadable
from fourfold.rules.games import game_of, variant_tags
from fourfold.rules.record import read_record
from fourfold.web.api.trees import TreeRequest, tree_of

Tell = Callable[..., Any]

RECORDS, DAMAGED, TEXTS, TABLES = 150, 600, 300, 60


@pytest.fixture(scope="module")
def tell() -> Iterator[Tell]:
    """Asks the page, and gives its answer or how it refuses."""

    def answer(**asked: Any) -> Any:
        records.send(asked)
        return records.answer()

    with page("lockstep_records") as records:
        yield answer


def attempt(what: Callable[[], Any]) -> Any:
    """What comes of it, or how it is refused, as the page tells it."""
    try:
        return {"told": msgspec.json.decode(msgspec.json.encode(what()))}
    except RuleError as problem:
        return {"refused": refusal(problem)}


def refusal(problem: RuleError) -> dict[str, Any]:
    kinds = (kind.__name__ for kind in (IllegalStep, Unreadable, RuleError) if isinstance(problem, kind))
    details = {name: _detail(detail) for name, detail in problem.details.items()}
    return {"kind": next(kinds), "sentence": problem.message, "details": details}


def _detail(detail: object) -> Any:
    match detail:
        case RuleError():
            return refusal(detail)
        case tuple():
            return list(map(str, detail))
        case int():
            return detail
        case _:
            return str(detail)


def written_again(text: str) -> str:
    return str(read_record(text))


def told_tree(asked: dict[str, Any]) -> Any:
    return tree_of(msgspec.convert(asked, TreeRequest))


def test_a_record_that_we_write_is_written_again_by_the_page(tell: Tell) -> None:
    chance = random.Random(1)
    for _ in range(RECORDS):
        text = str(random_record(chance))
        assert tell(ask="record", text=text) == {"told": text}


def test_mistakes_are_refused_with_the_same_words_at_the_same_place(tell: Tell) -> None:
    chance = random.Random(2)
    sentences = set()
    for _ in range(DAMAGED):
        text = damaged(str(random_record(chance)), chance)
        ours = attempt(partial(written_again, text))
        assert tell(ask="record", text=text) == ours, text
        sentences.add(ours["refused"]["details"]["problem"]["sentence"] if "refused" in ours else "")
    assert len(sentences) > 20


def test_whatever_is_pasted_becomes_the_same_tree(tell: Tell) -> None:
    chance = random.Random(3)
    for asked in (random_request(chance) for _ in range(TEXTS)):
        ours = attempt(partial(told_tree, asked))
        assert tell(ask="tree", request=asked) == ours, asked


def random_request(chance: random.Random) -> dict[str, Any]:
    """A record, a position, or steps, of the game that is open or of another; sometimes with mistakes."""
    record = replace(random_record(chance), edition="")
    *_, turns = str(record).partition("\n\n")
    tags = variant_tags(record.variant)
    asked: dict[str, Any] = {
        "game": game_of(record.start),
        "variant": tags["Variant"],
        "call": tags.get("Call", ""),
        "layout": tags.get("Layout", ""),
        "seats": record.start.seats,
        "start": "",
        "turns": "",
        "text": "",
    }
    match chance.randrange(5):
        case 0:
            asked["text"] = f"\n {record}"
        case 1:
            asked["text"] = str(random_position(record.start, chance))
        case 2:
            asked |= {"start": str(record.start), "turns": turns}
        case 3:
            asked["text"] = turns
        case _:
            other, seats = chance.choice(list(variants()))
            asked["text"] = str(random_position(other.start(seats), chance))
    if chance.random() < 0.4:
        what = chance.choice([name for name in ("text", "turns", "start", "variant") if asked[name]])
        asked[what] = damaged(asked[what], chance)
    return asked


def test_the_record_of_a_table_on_this_device_says_so(tell: Tell) -> None:
    """Otherwise it is what the server writes of the same game."""
    chance = random.Random(4)
    for _ in range(TABLES):
        table = random_table(chance)
        server = str(recorded(table))
        ours = server.replace(f'[SeedHash "{table.seal}"]', '[Host "device"]')
        told = tell(ask="table", table=as_told(table))
        assert told == {"told": ours}
        assert ("Host", "device") in read_record(told["told"]).tags


def random_table(chance: random.Random) -> Any:
    """As much of a table as a record tells."""
    record = random_record(chance)
    start, position = record.start, record.position
    tags = variant_tags(record.variant)
    people: list[Holder] = [Person("key", "Ada"), Person("key", "Zoë 🎲"), Computer("expert")]
    holders = tuple(chance.choice(people) for _ in range(start.seats))
    left = chance.randrange(start.seats)
    departures = [
        SimpleNamespace(seat=left, person=Person("", "Max"), level="casual", steps=3, reason=Reason.RESIGNED)
    ]
    return SimpleNamespace(
        setup=Setup(
            game=game_of(start),
            seats=holders,
            variant=tags["Variant"],
            call=tags.get("Call", ""),
            layout=tags.get("Layout", ""),
            clock=record.clock,
            start="" if record.start == record.variant.start(start.seats) else str(start),
        ),
        holders=holders,
        opened_at=chance.randrange(2_000_000_000) + 0.5,
        order=tuple(range(start.seats)),
        draw=chance.choice([(), (((0, 6), (1, 3)),)]),
        played=[SimpleNamespace(step=step, view={"step": str(step)}) for step in record.steps],
        departures=departures if chance.random() < 0.5 else [],
        position=position,
        result=record.result,
        seal="07fe",
        parts=(),
        seed=None,
    )


def as_told(table: Any) -> dict[str, Any]:
    """The same for the page."""
    over: Over | None = table.result
    return {
        "setup": table.setup,
        "holders": table.holders,
        "openedAt": table.opened_at,
        "order": table.order,
        "draw": table.draw,
        "played": [{"view": each.view} for each in table.played],
        "departures": [vars(each) for each in table.departures],
        "result": None if over is None else {"winners": over.winners, "reason": over.reason},
    }
