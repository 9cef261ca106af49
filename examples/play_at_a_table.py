"""A game at a table, played as the terminal and the server play it, with dice that can be checked."""

import random

from fourfold.play import Computer, LocalTable, Person, Play, Roll, Setup, record, verify
from fourfold.quatro import Build
from fourfold.rules.games import Game

rng = random.Random(1)
local = LocalTable(Setup(Game.QUATRO, (Person("me", "Ada"), Computer("beginner")), clock=None))
print("Sealed before the first throw:", local.table.seal)

while local.table.result is None:
    if local.table.has_computer_to_act:
        local.act_for_computer()
        continue
    view = local.view("me")
    seat = view.legal[0].seat
    if view.legal[0].roll:
        local.act(Roll(seat, view.version), by="me")
        continue
    steps = local.table.position.steps
    builds = [step for step in steps if isinstance(step, Build)]
    local.act(Play(seat, str(rng.choice(builds or steps)), view.version), by="me")

written = record(local.table)
print(written)
print("Throws that are what the seed makes them:", verify(written).throws)
