"""Tables seen from a terminal: one of our own, in this process, or one at a server.

Both are asked the same way (`AtTable`): a view, and commands. Rules, clocks and calls are those of
`fourfold.play`; here are only the keeping of games on this machine, the engines in the background, and the
sentences that both the screen and the plain dialogue say.
"""
