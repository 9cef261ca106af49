"""Random games with everything our rules tell of them, each the same whenever its number is played again."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from tests.lockstep.chances import Chances
from tests.lockstep.told import Asked, Played, attempt, tell_position, tell_result, tell_setup

from fourfold.play.game_part import part_for
from fourfold.rules.game import Over, Reason, ToRoll
from fourfold.rules.games import read_position, read_variant, rules_of

AT_THE_TABLE = (Reason.TIME, Reason.RESIGNED, Reason.AGREED, Reason.ABANDONED)


class Game(NamedTuple):
    """One game."""

    asked: dict[str, Any]
    """What the page is told and asked."""
    told: dict[str, Any]
    """What it should answer."""


def play(chances: Chances, number: int) -> Game:
    """The game of this number."""
    rng = Random(f"{chances.game} {number}")
    part, rules = part_for(chances.game), rules_of(chances.game)
    setup = chances.setup(rng)
    variant = read_variant(chances.game, setup.variant, call=setup.call, layout=setup.layout)
    start = _start(chances, variant.start(setup.seats), rng)
    # Some games end at the table: somebody resigns, or time is up.
    until = rng.randrange(40) if rng.random() < 0.1 else None

    position: Any = start
    moments: list[dict[str, Any]] = []
    asked: list[Asked] = []
    played: list[Played] = []
    while True:
        asked.append(_questions(chances, position, rng))
        moments.append(tell_position(part, position, asked[-1]))
        if position.result is not None or len(played) == until:
            break
        step = _step(chances, position, rng)
        seat = part.taker(position, step)
        after = position.play(step)
        view = part.step_view(played[-1].view if played else None, seat, step, position, after)
        moments[-1]["view"] = view
        played.append(Played(seat, step, view))
        position = after

    over = position.result or Over((rng.randrange(setup.seats),), rng.choice(AT_THE_TABLE))
    setups = [chances.other_setup(rng) for _ in range(2)]
    return Game(
        asked={
            "game": chances.game,
            "variant": setup.variant,
            "call": setup.call,
            "layout": setup.layout,
            "seats": setup.seats,
            "start": str(start) if start != variant.start(setup.seats) else "",
            "steps": [(each.seat, str(each.step)) for each in played],
            "moments": asked,
            "ended": None if position.result else {"winners": over.winners, "reason": over.reason},
            "setups": setups,
        },
        told={
            "rules": {
                "key": chances.game,
                "seats": rules.seats,
                "usual": rules.usual,
                "options": [{"name": name, "tag": option.tag} for name, option in rules.options.items()],
            },
            "part": {"dice": part.has_dice, "wholeTurns": part.whole_turns},
            "variant": str(variant),
            "options": {name: str(getattr(variant, name)) for name in rules.options},
            "draws": [part.agrees_on_draws(setup.seats), part.no_draws().message],
            "moments": moments,
            "result": tell_result(part, start, position, played, over),
            "setups": [tell_setup(chances.game, each) for each in setups],
        },
    )


def _start(chances: Chances, usual: Any, rng: Random) -> Any:
    """The usual start, or one in the middle of a game."""
    if rng.random() < 0.7:
        return usual
    position = usual
    for _ in range(rng.randrange(35)):
        after = position.play(_step(chances, position, rng))
        if after.result is not None:
            break
        position = after
    if rng.random() < 0.5:
        return position
    # Positions that people set up differ: what may still be called is left out, or another piece is in hand.
    found = attempt(lambda: read_position(chances.text(position, rng), position.variant))
    return position if isinstance(found, dict) or found.result is not None else found


def _step(chances: Chances, position: Any, rng: Random) -> Any:
    if isinstance(position.turn, ToRoll):
        # Few faces, often: five of a kind are rare otherwise.
        faces = rng.sample(range(1, 7), rng.choice((1, 2, 6, 6)))
        return part_for(chances.game).throw(position, lambda count: tuple(rng.choices(faces, k=count)))
    return chances.choose(position, rng)


def _questions(chances: Chances, position: Any, rng: Random) -> Asked:
    dice = tuple(rng.choices(range(1, 7), k=5))
    if rng.random() >= chances.questions:
        return Asked((), (), dice)
    tries = tuple(chances.step(position, rng) for _ in range(rng.randint(1, 2)))
    return Asked(tries, (chances.text(position, rng),) if rng.random() < 0.5 else (), dice)
