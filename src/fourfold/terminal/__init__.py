"""Games in a terminal: on a full screen, as a dialogue in lines, and as what the commands print.

    any_table   what a screen or a dialogue needs of a table: a view, and commands
    local       tables in this process, saved games, records in files
    remote      tables at a server, over its WebSocket
    app         the full screen
    plain       the dialogue in lines, for screen readers and pipes
    printing    what the other commands print
    sentences   what all of them say

Arguments and exit codes belong to the command line. This room knows a server only by its protocol.
"""

__all__: list[str] = []  # a program, not a library: nothing here is a public API
