"""Quatro on the screen: its widgets and screens."""

from __future__ import annotations

from fourfold.quatro.terminal.analysis import QuatroAnalysis
from fourfold.quatro.terminal.beside import QuatroLog, QuatroSeats
from fourfold.quatro.terminal.form import QuatroForm
from fourfold.quatro.terminal.pane import QuatroPane
from fourfold.quatro.terminal.puzzle import QuatroPuzzle
from fourfold.quatro.terminal.table import QuatroTable, help_lines
from fourfold.terminal.app.game_screens import GameScreens

PART = GameScreens(
    pane=QuatroPane,
    seats=QuatroSeats,
    log=QuatroLog,
    help=help_lines,
    form=QuatroForm,
    table=QuatroTable,
    analysis=QuatroAnalysis,
    puzzle=QuatroPuzzle,
)
