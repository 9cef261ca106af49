"""Anyone can check afterwards that nobody chose a throw."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace

import msgspec
import pytest

from fourfold import quatro
from fourfold.play import (
    AddPart,
    DiceBox,
    Join,
    Leave,
    LocalTable,
    Open,
    Person,
    Phase,
    Play,
    Refused,
    Resign,
    Roll,
    Setup,
    Table,
    Unfair,
    decode,
    encode,
    record,
    verify,
    view,
)
from fourfold.play.dicebox import Part
from fourfold.play.view import legal
from fourfold.rules.game import ToRoll, Unreadable
from fourfold.rules.games import Game
from fourfold.rules.record import Entry, Record, read_record

ADA, MAX, EVE = Person("ada", "Ada"), Person("max", "Max"), Person("eve", "Eve")


def played(seats: int, seed: int, *, first: int | None = None, turns: int = 12) -> LocalTable:
    rng = random.Random(seed)
    people = (ADA, MAX, EVE, ADA)[:seats]
    local = LocalTable(Setup(Game.QUATRO, people, first=first), DiceBox(rng.randbytes(32)))
    while local.table.phase is Phase.PLAYING and len(local.table.played) < turns * 5:
        seat = local.table.to_act
        assert seat is not None
        can = legal(local.table, seat)
        assert can is not None
        seen = local.table.version
        fields = ["abcdef"[field % 6] + str(field // 6 + 1) for field in can.build]
        steps = [*fields, *can.keep[:3], *["lose"] * can.lose]
        local.act(Roll(seat, seen) if can.roll else Play(seat, rng.choice(steps), seen), local.key_of(seat))
    for seat in range(seats):
        if local.view().phase is Phase.PLAYING:
            local.act(Resign(seat), local.key_of(seat))
    return local


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_proves_its_starter_and_every_throw(seats: int) -> None:
    for seed in range(5):
        local = played(seats, seed)
        text = str(record(local.table))
        checked = verify(read_record(text))
        throws = sum(isinstance(each.step, quatro.Throw) for each in local.table.played)
        assert (checked.starter, checked.throws) == (True, throws)
        assert throws > 10


def test_a_settled_start_has_nothing_to_draw() -> None:
    assert not verify(record(played(2, 3, first=1).table)).starter


def _with(game: Record, **tags: str) -> Record:
    return replace(game, tags=tuple((name, tags.get(name, value)) for name, value in game.tags))


def test_another_seed_is_not_the_one_that_was_published() -> None:
    game = record(played(2, 1).table)
    with pytest.raises(Unfair, match="hash was published"):
        verify(_with(game, Seed="00" * 32))
    with pytest.raises(Unreadable, match="not a seed"):
        verify(_with(game, Seed="none"))


def test_a_seed_that_explains_other_dice_is_found_out() -> None:
    game = record(played(2, 1, first=0).table)
    other = DiceBox(bytes(32))
    with pytest.raises(Unfair, match="Step 1 is the throw"):
        verify(_with(game, Seed=other.seed.hex(), SeedHash=other.seal))


def test_one_changed_throw_is_found_out() -> None:
    """The last throw of the record is changed; the step after it stays legal."""
    game = record(played(2, 2).table)
    index = next(i for i, step in enumerate(game.steps) if isinstance(step, quatro.Throw))
    first = game.steps[index]
    assert isinstance(first, quatro.Throw)
    changed = quatro.Throw((1,) * 5 if first.dice != (1,) * 5 else (2,) * 5)
    entries = (*game.entries[:index], Entry(changed))
    with pytest.raises(Unfair, match=f"Step {index + 1} is the throw {changed}, but the seed says {first}"):
        verify(replace(game, entries=entries))


def test_another_starter_is_found_out() -> None:
    game = record(played(2, 1).table)
    order = dict(game.tags)["Order"]
    with pytest.raises(Unfair, match="order"):
        verify(_with(game, Order=order[::-1]))


def test_a_record_without_a_seed_cannot_be_checked() -> None:
    with pytest.raises(Unreadable, match="nothing can be checked"):
        verify(replace(record(played(2, 1).table), tags=()))


def test_quarto_proves_its_starter_too() -> None:
    local = LocalTable(Setup(Game.QUARTO, (ADA, MAX)))
    local.act(Resign(0), local.key_of(0))
    assert verify(read_record(str(record(local.table)))).starter


# -- What players add ---------------------------------------------------------------------------------------


def key_by_the_page(seed: bytes, parts: list[str]) -> bytes:
    """The key as described in docs/tables.md, written independently of ours."""
    key = seed
    for part in parts:
        key = hashlib.sha256(key + bytes.fromhex(part)).digest()
    return key


def test_what_players_add_changes_every_later_throw_and_no_earlier_one() -> None:
    seed, ada, max_ = bytes(range(32)), "0a" * 32, "f1" * 32
    parts = (Part(0, 0, ada), Part(1, 3, max_))
    box = DiceBox(seed)
    for number in range(3):
        assert box.throw(number, 5, parts) == DiceBox(key_by_the_page(seed, [ada])).throw(number, 5)
    for number in range(3, 9):
        assert box.throw(number, 5, parts) == DiceBox(key_by_the_page(seed, [ada, max_])).throw(number, 5)


def with_parts(game: Game, *, late: bool) -> LocalTable:
    """A whole game to whose seed both players added: the host before it began, the guest during it."""
    local = LocalTable(Setup(game, (Person("ada"), Open()), clock=None))
    local.act(AddPart(0, "0a" * 32), "ada")
    local.act(AddPart(0, "0b" * 32), "ada")  # once each
    local.act(Join(1, "Max"), "max")
    for _ in range(3 if late else 0):
        _random_step(local)
    local.act(AddPart(local.table.seats_of("max")[0], "f1" * 32), "max")
    while local.table.phase is Phase.PLAYING:
        _random_step(local)
    return local


def _random_step(local: LocalTable) -> None:
    seat = local.table.to_act
    assert seat is not None
    turn = local.table.position.turn
    step = None if isinstance(turn, ToRoll) else turn.steps[-1]  # type: ignore[union-attr]
    seen = local.table.version
    local.act(Roll(seat, seen) if step is None else Play(seat, str(step), seen), local.key_of(seat))


@pytest.mark.parametrize("late", [False, True])
def test_a_record_carries_what_players_added_and_is_checked_with_it(late: bool) -> None:
    local = with_parts(Game.QUATRO, late=late)
    assert Table.of(local.events) == local.table
    assert [each.part for each in local.table.parts] == ["0a" * 32, "f1" * 32]
    assert [local.key_of(each.seat) for each in local.table.parts] == ["ada", "max"]
    again = read_record(str(record(local.table)))
    checked = verify(again)
    assert (checked.starter, checked.parts) == (True, 2)
    assert checked.throws > 10
    cheated = replace(again, tags=tuple((n, v.replace("0a", "0c", 1)) for n, v in again.tags))
    with pytest.raises(Unfair):
        verify(cheated)
    with pytest.raises(Unreadable, match="SeedParts"):
        verify(replace(again, tags=tuple((n, "1:x" if n == "SeedParts" else v) for n, v in again.tags)))


def test_where_no_dice_can_fall_any_more_nothing_is_added() -> None:
    local = with_parts(Game.QUARTO, late=True)
    assert [each.part for each in local.table.parts] == ["0a" * 32]
    assert local.act(AddPart(0, "0e" * 32), local.key_of(0)) == ()


def test_the_next_person_on_a_chair_adds_their_own_part() -> None:
    local = LocalTable(Setup(Game.QUATRO, (Person("ada"), Open(), Open()), clock=None))
    local.act(Join(1), "max")
    local.act(AddPart(1, "f1" * 32), "max")
    local.act(Leave(1), "max")
    local.act(Join(1), "eva")
    local.act(AddPart(1, "e1" * 32), "eva")
    assert [(each.seat, each.part[:2]) for each in local.table.parts] == [(1, "e1")]


def test_what_was_added_before_version_0_3_stays_in_the_dice() -> None:
    """Logs of that time say nothing of parts that go, and their throws depend on all of them."""
    old = LocalTable(Setup(Game.QUATRO, (Person("ada"), Open(), Open()), clock=None))
    for command, by in ((Join(1), "max"), (AddPart(1, "f1" * 32), "max"), (Leave(1), "max")):
        old.act(command, by)
    log = [decode(encode(event).replace(b',"with_part":true', b"")) for event in old.events]
    table = Table.of(log)
    assert log != list(old.events)
    assert [(each.seat, each.part[:2]) for each in table.parts] == [(-1, "f1")]
    assert Table.of(old.events).parts == ()


def test_coming_and_leaving_has_an_end_and_leaves_nothing_behind() -> None:
    local = LocalTable(Setup(Game.QUATRO, (Person("ada"), Open(), Open()), clock=None, public=True))

    def rounds(person: str) -> int:
        for number in range(1000):
            try:
                local.act(Join(1), person)
            except Refused:
                return number
            local.act(AddPart(1, "f1" * 32), person)
            local.act(Leave(1), person)
        raise AssertionError("there is no end")

    usual = len(view_bytes(local))
    assert rounds("max") == 5
    assert sum(rounds(f"stranger {number}") for number in range(1000)) == 95
    assert len(local.events) == 1 + 3 * 100
    assert local.table.parts == ()
    assert len(view_bytes(local)) <= usual + 8
    local.act(Leave(0), "ada")
    assert local.table.phase is Phase.CLOSED


def view_bytes(local: LocalTable) -> bytes:
    return msgspec.json.encode(view(local.table, "ada", 0.0))
