"""`fourfold …`: commands read their arguments, ask other rooms, and print what they answer.

Each module here registers a group of commands; what is printed with `--json` is in `documents`. The
application is built in `main`, after the language is known, so that help speaks it too. Help goes out as
plain text: it reads aloud well and costs no time to load. So does everything that only one command needs: it
is imported where the command runs.

Nothing but sentences reaches a person: no traceback, and one of these exit codes.

    0    all is well
    1    failure: a check failed, or something needed is missing; also a bug of ours
    2    the input is not right: an argument, a file, a position, a record
    3    the system failed: a full disk, a closed output
    130  interrupted
"""

from fourfold.cli.app import main

__all__ = ["main"]
