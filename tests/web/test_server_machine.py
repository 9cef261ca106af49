"""Whatever two people and a watcher do, their news add up to the table as the server shows it."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from harness.services import Server
from harness.visitor import Json, ServerRefused, TableSocket, Visitor
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

WORDS = (
    "resign",
    "offer_draw",
    "accept_draw",
    "decline_draw",
    "agree_takeback",
    "decline_takeback",
    "claim",
    "ask_rematch",
    "decline_rematch",
)
KNOWN = {"stale", "not-yours", "refused", "illegal", "unreadable-step"}


class TableMachine(RuleBasedStateMachine):
    """One table, three sockets."""

    server: ClassVar[Server]

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.sockets: list[TableSocket] = []
        self.people: list[Visitor] = []
        self.acked: dict[str, int] = {}
        self.keys = 0
        self.refusals: list[Json] = []

    def wait(self, work: Any) -> Any:
        """Run something to its end."""
        return self.loop.run_until_complete(work)

    @initialize(call=st.sampled_from(["turns", "race", "auto"]), casual=st.booleans())
    def open(self, call: str, casual: bool) -> None:
        """Two people sit down, one watches."""
        self.people = [Visitor(self.server.url) for _ in range(3)]
        self.wait(self._open(call, casual))

    async def _open(self, call: str, casual: bool) -> None:
        maker, guest, watcher = self.people
        seats: list[Json] = [{"type": "me"}, {"type": "open"}]
        opened = await maker.open_table("quarto", seats, clock=None, call=call, casual=casual)
        await guest.follow(opened["links"][0]["url"])
        await watcher.follow(opened["watch"])
        self.sockets = [await person.connect(opened["table"]) for person in self.people]

    @rule(who=st.integers(0, 2), data=st.data())
    def step(self, who: int, data: st.DataObject) -> None:
        """A player plays a step, usually a legal one."""
        socket = self.sockets[who]
        offered: Json = next(iter(socket.view["legal"]), {"seat": 0})
        steps = [f"{'abcd'[square % 4]}{square // 4 + 1}" for square in offered.get("place", ())]
        steps += [f"{piece:x}" for piece in offered.get("give", ())]
        step = data.draw(st.sampled_from([*steps, "done", "!a1b1c1d1", "nonsense"]))
        self._act(socket, "play", seat=offered["seat"], step=step, seen=socket.version)

    @rule(who=st.integers(0, 2), word=st.sampled_from(WORDS), seat=st.integers(0, 1))
    def say(self, who: int, word: str, seat: int) -> None:
        """A player sends another command, for their own seat or the other."""
        self._act(self.sockets[who], word, seat=seat)

    @rule(who=st.integers(0, 2))
    def come_back(self, who: int) -> None:
        """A player's connection breaks, and they come back and ask for what they missed."""

        async def again() -> None:
            socket = self.sockets[who]
            await socket.close()
            await socket.connect()

        self.wait(again())

    def _act(self, socket: TableSocket, type_: str, **command: Any) -> None:
        self.keys += 1
        key = f"k{self.keys}"
        try:
            told = self.wait(socket.act(type_, key, **command))
            again = self.wait(socket.act(type_, key, **command))
        except ServerRefused as refused:
            self.refusals.append(refused.refusal)
            return
        # A command without effect may have one later, or be refused: only stored events have a version.
        assert again["version"] >= told["version"]

    @invariant()
    def refusals_have_reasons(self) -> None:
        """Every refusal has a key and a sentence."""
        for refusal in self.refusals:
            assert refusal["reason"] in KNOWN
            assert refusal["sentence"]

    @invariant()
    def all_are_told_the_same(self) -> None:
        """What each was told piece by piece is what they are shown whole, and a watcher may do nothing."""
        if not self.sockets:
            return
        for person, socket in zip(self.people, self.sockets, strict=True):
            shown = self.wait(person.ask("GET", f"/api/tables/{socket.table}"))["view"]
            self.wait(socket.until(lambda socket=socket, shown=shown: socket.version >= shown["version"]))
            assert socket.view | {"now": 0} == shown | {"now": 0}
        assert self.sockets[2].view["legal"] == []

    def teardown(self) -> None:
        """Leave."""

        async def leave() -> None:
            for socket in self.sockets:
                await socket.close()
            for person in self.people:
                await person.http.aclose()

        self.wait(leave())
        self.loop.close()


def test_news_add_up_to_what_is_shown_whole(shared_server: Server) -> None:
    TableMachine.server = shared_server
    run_state_machine_as_test(
        TableMachine,
        settings=settings(max_examples=6, stateful_step_count=15, suppress_health_check=list(HealthCheck)),
    )
