"""Sounds are synthesised with Web Audio, after the first tap and at the chosen volume."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.stage import Person

Enter = Callable[..., Person]

LISTEN = """
window.heard = [];
for (const voice of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = voice.prototype.start;
  voice.prototype.start = function (...when) {
    window.heard.push(this.constructor.name);
    return start.apply(this, when);
  };
}
window.AudioContext = class extends AudioContext {
  constructor(...how) { super(...how); window.heard.push("made ready"); }
};
"""
"""Records every sound that starts."""


def heard(ada: Person) -> list[str]:
    """The sounds since the last call."""
    voices: list[str] = ada.page.evaluate("window.heard.splice(0)")
    return voices


def hears(ada: Person, voice: str, times: int = 1) -> None:
    """Wait for a sound: the first one starts only after the tap is drawn."""
    ada.page.wait_for_function(
        "([voice, times]) => window.heard.filter(one => one === voice).length >= times", arg=[voice, times]
    )


def set_volume(ada: Person, volume: str) -> None:
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("Sounds").fill(volume)
    ada.page.keyboard.press("Escape")


def test_sounds_start_with_the_first_tap_at_the_chosen_volume(person: Enter) -> None:
    ada = person(pace="off")
    ada.page.add_init_script(LISTEN)
    ada.come(ada.open_table()["table"])
    ada.play("4")
    hears(ada, "AudioBufferSourceNode")
    assert "made ready" in heard(ada)
    ada.play("a1")
    heard(ada)
    set_volume(ada, "0.3")
    assert heard(ada) != [], "the new volume is heard at once"
    ada.play("5")
    assert heard(ada) == ["AudioBufferSourceNode"], "a piece slides"
    ada.play("b1")
    assert sorted(heard(ada)) == ["AudioBufferSourceNode", "OscillatorNode"], "a piece knocks on wood"

    ada.page.reload()
    ada.page.locator(".quarto").wait_for()
    ada.play("6")
    hears(ada, "AudioBufferSourceNode")  # the wish is remembered

    set_volume(ada, "0")
    expect(ada.page.get_by_label("Sounds")).to_have_count(0)
    heard(ada)
    ada.play("c1")
    ada.play("7")
    ada.play("d1")
    assert heard(ada) == [], "silent is silent"


def test_a_call_rings(person: Enter) -> None:
    ada = person()
    ada.page.add_init_script(LISTEN)
    table = ada.open_table()["table"]
    ada.act(table, "4", "a1", "5", "b1", "6", "c1", "7", "d1")
    ada.come(table)
    ada.call("a1 d1")
    expect(ada.board.locator(".light")).to_have_count(4)
    hears(ada, "OscillatorNode", times=4)  # a bell of four tones


def test_what_others_do_is_heard(person: Enter) -> None:
    ada = person()
    ada.page.add_init_script(LISTEN)
    table = ada.open_table(game="quatro")["table"]
    ada.come(table)
    ada.board.click(position={"x": 2, "y": 2})
    ada.act(table, "roll")  # on another device of hers
    expect(ada.page.locator(".dice button")).to_have_count(5)
    hears(ada, "AudioBufferSourceNode", times=9)
    assert heard(ada) == ["made ready", *["AudioBufferSourceNode"] * 9], "dice rattle"
