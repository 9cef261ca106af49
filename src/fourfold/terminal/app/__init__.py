"""Both games on a full screen: a Textual application of small widgets around a table of `fourfold.play`.

Widgets draw and point; the table screen asks the table; engines run beside it: the screen never waits.
"""

from fourfold.terminal.app.app import FourfoldApp, play_on_screen

__all__ = ["FourfoldApp", "play_on_screen"]
