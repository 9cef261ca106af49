"""Random commands in any order: tables always match their logs and never break."""

from __future__ import annotations

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fourfold.play import (
    AcceptDraw,
    AgreeTakeback,
    AskRematch,
    AskTakeback,
    Came,
    Claim,
    Command,
    DeclineDraw,
    DeclineRematch,
    DeclineTakeback,
    DiceBox,
    Join,
    Leave,
    LocalTable,
    Notice,
    OfferDraw,
    Open,
    Person,
    Phase,
    Play,
    Resign,
    Roll,
    Setup,
    Table,
    TimeUp,
    Went,
    decode,
    encode,
    record,
    verify,
)
from fourfold.play.clock import is_late
from fourfold.play.events import Ended
from fourfold.play.view import legal
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game
from fourfold.rules.record import read_record

PEOPLE = ("ada", "max", "eve")
seats = st.integers(0, 2)
actions = st.sampled_from(
    [
        OfferDraw,
        AcceptDraw,
        DeclineDraw,
        AgreeTakeback,
        DeclineTakeback,
        Claim,
        AskRematch,
        DeclineRematch,
        Leave,
    ]
)


holders = st.sampled_from([*(Person(key, key.title()) for key in PEOPLE), Open()])
quarto = st.builds(
    Setup,
    st.just(Game.QUARTO),
    st.tuples(holders, holders),
    call=st.sampled_from(["turns", "race", "auto"]),
    clock=st.sampled_from([None, 30]),
    casual=st.booleans(),
)
quatro = st.builds(
    Setup,
    st.just(Game.QUATRO),
    st.tuples(holders, holders) | st.tuples(holders, holders, holders),
    clock=st.sampled_from([None, 30]),
    casual=st.booleans(),
)
setups = quarto | quatro


class Tables(RuleBasedStateMachine):
    """People who send legal commands, and sometimes illegal ones."""

    now = 1000.0
    local: LocalTable

    @initialize(setup=setups, seed=st.binary(min_size=32, max_size=32))
    def open(self, setup: Setup, seed: bytes) -> None:
        self.local = LocalTable(setup, DiceBox(seed), lambda: self.now)

    def send(self, command: Command | Notice, by: str | None) -> None:
        """A command succeeds or is refused; nothing else may happen, and a refusal changes nothing."""
        before, log = self.local.table, self.local.events
        if not isinstance(command, Notice):
            assert msgspec.json.decode(msgspec.json.encode(command), type=Command) == command
        try:
            events = self.local.act(command, by, rematch_table="next")
        except RuleError:
            assert self.local.table is before
            assert self.local.events == log
        else:
            assert self.local.events == log + events
            assert self.local.table.version == before.version + len(events)

    @rule(pick=st.integers(0, 10**6))
    def step(self, pick: int) -> None:
        seat = self.local.table.to_act
        can = None if seat is None else legal(self.local.table, seat)
        if seat is None or can is None:
            return
        seen = self.local.table.version
        if can.roll:
            self.send(Roll(seat, seen), self.local.key_of(seat))
            return
        steps = [f"{piece:x}" for piece in can.give]
        steps += ["abcd"[square % 4] + str(square // 4 + 1) for square in can.place]
        steps += ["abcdef"[field % 6] + str(field // 6 + 1) for field in can.build]
        steps += [*can.keep[:4], *["lose"] * can.lose, *["done"] * can.done]
        text = steps[pick % len(steps)]
        played, late = len(self.local.table.played), is_late(self.local.table, self.now, 0.0)
        self.send(Play(seat, text, seen), self.local.key_of(seat))
        assert late or len(self.local.table.played) > played, "what a view offers is never refused"

    @rule(seat=seats, by=st.sampled_from(PEOPLE), behind=st.integers(-1, 3), text=st.text(max_size=9))
    def nonsense(self, seat: int, by: str, behind: int, text: str) -> None:
        self.send(Play(seat, text, self.local.table.version - behind), by)

    @rule(action=actions, seat=seats, by=st.sampled_from(PEOPLE))
    def act(self, action: type[Resign], seat: int, by: str) -> None:
        self.send(action(seat), by)

    @rule(seat=seats, by=st.sampled_from(PEOPLE))
    def ask_takeback(self, seat: int, by: str) -> None:
        self.send(AskTakeback(seat, self.local.table.version), by)

    @rule(chair=seats, by=st.sampled_from(PEOPLE))
    def sit_down(self, chair: int, by: str) -> None:
        self.send(Join(chair, by.title()), by)

    @rule(person=st.sampled_from(PEOPLE), here=st.booleans())
    def come_or_go(self, person: str, here: bool) -> None:
        self.send(Came(person) if here else Went(person), None)

    @rule(seconds=st.sampled_from([1.0, 5.0]))
    def wait(self, seconds: float) -> None:
        self.now += seconds

    @precondition(lambda self: len(self.local.events) > 25)
    @rule(seat=seats, by=st.sampled_from(PEOPLE), resign=st.booleans())
    def end(self, seat: int, by: str, resign: bool) -> None:
        self.now += 0 if resign else 100
        self.send(Resign(seat) if resign else TimeUp(), by if resign else None)

    @invariant()
    def the_log_is_the_table(self) -> None:
        assert Table.of([decode(encode(event)) for event in self.local.events]) == self.local.table

    @invariant()
    def everybody_can_look(self) -> None:
        table = self.local.table
        for who in (*PEOPLE, None):
            view = self.local.view(who)
            msgspec.json.encode(view)
            assert (view.seed is not None) == (table.phase is Phase.OVER)
            assert (view.result is not None) == (table.phase is Phase.OVER)
            assert bool(view.turn) == (table.phase is Phase.PLAYING)

    @invariant()
    def games_end_once_and_their_dice_are_fair(self) -> None:
        assert sum(isinstance(event, Ended) for event in self.local.events) == (
            self.local.table.phase is Phase.OVER
        )
        if self.local.table.phase is Phase.OVER:
            verify(read_record(str(record(self.local.table))))


TestTables = Tables.TestCase
TestTables.settings = settings(max_examples=50, stateful_step_count=60)
