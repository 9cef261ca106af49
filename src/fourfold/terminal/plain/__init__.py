"""Both games as a dialogue in lines: for screen readers, pipes and slow lines.

Everything is said in words and can be asked again; steps are typed in the text forms that records use. No
colours, no cursor movements, nothing that is only shown.
"""

from fourfold.terminal.plain.run import play_plain, say

__all__ = ["play_plain", "say"]
