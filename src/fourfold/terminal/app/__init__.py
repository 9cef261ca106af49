"""Both games on a full screen: a Textual application of small widgets around a table of `fourfold.play`.

Widgets draw and point, the table screen talks to the table, and engines run in the background: the screen
never waits.
"""

from fourfold.terminal.app.app import FourfoldApp, play_on_screen

__all__ = ["FourfoldApp", "play_on_screen"]
