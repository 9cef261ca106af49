"""Both games as a dialogue in lines: for screen readers, pipes and slow connections.

Everything is said in words and can be asked again; steps are typed in the text forms that records use. There
are no colours, no cursor movements, and nothing that is only visible.
"""

from fourfold.terminal.plain.run import play_plain, say

__all__ = ["play_plain", "say"]
