"""What `fourfold odds` and `fourfold train quatro` print."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourfold.cli import main
from fourfold.quatro.cli.engine import train_lines
from fourfold.quatro.data.layouts import layout
from fourfold.quatro.engine.training import Course
from fourfold.quatro.engine.weights import read_nets
from fourfold.rules.game import Unreadable

COURSE = Course(seats=3, seed=2, rounds=2, games=3, greedy_rounds=1)


def test_odds_name_every_pattern_field_and_rival(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "111.../222.../....../....../....../...... 12-12 11124@2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Odds for seat 1 this turn, from 11124@2:"
    assert "Completing four in a row: 100.0%" in lines
    assert "Completing the three Yatzy fields: 0.0%" in lines
    assert any(line.startswith("Chance that seat 2 wins next turn") for line in lines)
    assert [line.split()[0] for line in lines[4:15]] == [
        *("11", "22", "33", "44", "55", "66"),
        *("3x", "4x", "st", "fh", "yz"),
    ]


def test_training_writes_weights_and_resumes_from_its_checkpoint(tmp_path: Path) -> None:
    output, checkpoint = tmp_path / "weights.npz", tmp_path / "training.npz"
    lines = list(train_lines(COURSE, layout(), output, checkpoint))
    assert lines[-1] == f"The weights are in {output} (seats: 3)."
    first = read_nets(output)[3]
    assert len(list(train_lines(COURSE, layout(), output, checkpoint))) == 1
    assert (read_nets(output)[3].reading == first.reading).all()


def test_a_checkpoint_of_another_training_is_refused(tmp_path: Path) -> None:
    checkpoint = tmp_path / "training.npz"
    list(train_lines(COURSE, layout(), tmp_path / "weights.npz", checkpoint))
    other = Course(seats=3, seed=3, rounds=2, games=3, greedy_rounds=1)
    with pytest.raises(Unreadable, match="another training"):
        list(train_lines(other, layout(), tmp_path / "weights.npz", checkpoint))
