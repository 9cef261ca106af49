"""Who is connected, here and on other processes."""

from __future__ import annotations

from fourfold.web.tables.announcements import Connected
from fourfold.web.tables.presence import Presence


def test_people_of_a_silent_process_are_away() -> None:
    now = [100.0]
    presence = Presence(clock=lambda: now[0])
    presence.came("ada")
    presence.came("watcher")
    assert presence.hear(Connected("other", ["max"], 2))
    sitters = ("ada", "max")
    assert presence.people(sitters) == {"ada", "max"}
    assert presence.watchers(sitters) == 3
    now[0] += 60
    assert presence.people(sitters) == {"ada"}
    assert presence.watchers(sitters) == 1
    assert presence.is_away("max", since=0.0)
    assert not presence.is_away("ada", since=0.0)


def test_a_player_who_acts_without_a_connection_is_present_for_a_while() -> None:
    now = [100.0]
    presence = Presence(clock=lambda: now[0])
    assert presence.is_away("max", since=0.0)
    presence.acted("max")
    now[0] += 20
    presence.forget()
    assert not presence.is_away("max", since=0.0)
    now[0] += 20
    presence.forget()
    assert presence.is_away("max", since=0.0)


def test_nobody_is_away_before_other_processes_were_heard() -> None:
    now = [100.0]
    presence = Presence(clock=lambda: now[0])
    assert not presence.is_away("max", since=95.0)
    now[0] += 10
    assert presence.is_away("max", since=95.0)
