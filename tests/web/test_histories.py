"""The checker of histories finds whatever it looks for."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from harness.histories import Acknowledged, Entry, Notes, Untrue, check
from harness.visitor import Json


def event(number: int) -> Json:
    return {"type": "ended"} if number == 4 else {"type": "stepped", "step": f"s{number}"}


LOG = [
    Entry({"type": "started"}, None),
    *(Entry(event(number), None if number == 3 else f"k{min(number, 3)}") for number in range(1, 5)),
]
"""Three steps; the last one ends the game, and the end has its key."""


Told = tuple[Json, Json]
"""What was told, and the view that followed from it."""


def steps(after: int, version: int) -> list[Json]:
    stored = [entry.event for entry in LOG[after:version]]
    return [{"step": event["step"]} for event in stored if event["type"] == "stepped"]


def shown(version: int) -> Told:
    """The whole table."""
    over = version == len(LOG)
    turn = None if over else {"began": 10.0 * version, "deadline": 10.0 * version + 60, "given": 0.0}
    view = {
        "version": version,
        "steps": steps(0, version),
        "turn": turn,
        "phase": "over" if over else "playing",
        "position": "p",
        "result": "won" if over else None,
    }
    return {"type": "table", "view": view}, view


def news(after: int, version: int) -> Told:
    """What is new since a version."""
    told = {"type": "news", "version": version, "after": after, "steps": steps(after, version)}
    return told, shown(version)[1]


@dataclass
class Story:
    """What happened in a game with two clients, one of which lost its connection and was shown the table of a
    process that was behind."""

    log: list[Entry]
    acknowledged: list[Acknowledged]
    told: list[list[Told]]

    def check(self) -> None:
        clients = [Notes("ada"), Notes("max")]
        for client, told in zip(clients, self.told, strict=True):
            for each in told:
                client.note(*each)
        check(self.log, self.acknowledged, clients)


def true_story() -> Story:
    acknowledged = [Acknowledged("k1", "s1", 2), Acknowledged("k2", "s2", 3), Acknowledged("k3", "s3", 5)]
    ada = [shown(1), news(1, 2), news(2, 3), news(3, 5)]
    max_ = [shown(3), shown(2), news(2, 5)]
    return Story(list(LOG), acknowledged, copy.deepcopy([ada, max_]))


def test_a_true_story_is_true() -> None:
    true_story().check()


def lost(story: Story) -> None:
    del story.log[2]


def stored_twice(story: Story) -> None:
    story.log[4:4] = [Entry(event(3), "k3")]


def stored_without_acknowledgement(story: Story) -> None:
    del story.acknowledged[1]


def stored_differently(story: Story) -> None:
    story.acknowledged[0] = replace(story.acknowledged[0], step="s9")


def acknowledged_elsewhere(story: Story) -> None:
    story.acknowledged[0] = replace(story.acknowledged[0], version=3)


def acknowledged_in_another_order(story: Story) -> None:
    story.acknowledged[:2] = reversed(story.acknowledged[:2])


def told_of_another_step(story: Story) -> None:
    story.told[0][1][0]["steps"][0]["step"] = "s9"


def told_with_a_gap(story: Story) -> None:
    del story.told[0][1]


def told_of_a_version_that_never_was(story: Story) -> None:
    story.told[0][-1][1]["version"] = 6


def shown_another_board(story: Story) -> None:
    story.told[0][1][1]["steps"][0]["step"] = "s9"


def told_another_time(story: Story) -> None:
    story.told[1][1][1]["turn"]["began"] += 1


def not_told_of_the_end(story: Story) -> None:
    story.told[1].pop()


def told_of_another_result(story: Story) -> None:
    story.told[1][-1][1]["result"] = "lost"


@pytest.mark.parametrize(
    "lie",
    [
        lost,
        stored_twice,
        stored_without_acknowledgement,
        stored_differently,
        acknowledged_elsewhere,
        acknowledged_in_another_order,
        told_of_another_step,
        told_with_a_gap,
        told_of_a_version_that_never_was,
        shown_another_board,
        told_another_time,
        not_told_of_the_end,
        told_of_another_result,
    ],
)
def test_every_lie_is_found(lie: Callable[[Story], None]) -> None:
    story = true_story()
    lie(story)
    with pytest.raises(Untrue):
        story.check()
