"""Quarto! on the screen: its widgets and screens."""

from __future__ import annotations

from fourfold.quarto.terminal.analysis import QuartoAnalysis
from fourfold.quarto.terminal.form import QuartoForm
from fourfold.quarto.terminal.pane import QuartoPane
from fourfold.quarto.terminal.puzzle import QuartoPuzzle
from fourfold.quarto.terminal.table import QuartoTable, help_lines
from fourfold.terminal.app.game_screens import GameScreens
from fourfold.terminal.app.log import Log
from fourfold.terminal.app.seats import Seats

PART = GameScreens(
    pane=QuartoPane,
    seats=Seats,
    log=Log,
    help=help_lines,
    form=QuartoForm,
    table=QuartoTable,
    analysis=QuartoAnalysis,
    puzzle=QuartoPuzzle,
)
