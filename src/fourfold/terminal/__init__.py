"""Games in a terminal: on a full screen, and as a dialogue in lines.

    any_table   what a screen or a dialogue needs of a table: a view, and commands
    local       tables in this process, saved games, records in files
    remote      tables at a server, over its WebSocket
    app         the full screen
    plain       the dialogue in lines, for screen readers and pipes
    sentences   what both of them say, and the commands

Arguments and exit codes belong to the command line. This room knows a server only by its protocol.
"""

__all__: list[str] = []  # a program, not a library: nothing here is a public API
