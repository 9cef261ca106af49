"""Limits let a burst through and fill again."""

from __future__ import annotations

import pytest

from fourfold.web.limits import Limit, Slots, network


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    limit = Limit(2, 3, clock=lambda: now[0])
    assert [limit.take("a") for _ in range(4)] == [True, True, True, False]
    assert limit.take("b")
    now[0] = 1.0
    assert [limit.take("a") for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unknown", "unknown"),
    ],
)
def test_one_customer_is_one_address(address: str, counted: str) -> None:
    assert network(address) == counted


def test_places_are_given_back() -> None:
    slots = Slots(2)
    assert [slots.take("a") for _ in range(3)] == [True, True, False]
    assert slots.take("b")
    slots.give_back("a")
    assert slots.take("a")
    assert all(Slots(0).take("a") for _ in range(1000))
