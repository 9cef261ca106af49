"""`fourfold …`: argument parsing only.

Each module here registers a group of commands; what they print is made in `fourfold.terminal`. The
application is built in `main`, after the language is known, so that help speaks it too. Help goes out as
plain text: it reads aloud well and costs no time to load.

Nothing but sentences reaches a person: no traceback, and one of these exit codes.

    0    all is well
    1    failure: a check failed, or something needed is missing; also a bug of ours
    2    the input is not right: an argument, a file, a position, a record
    130  interrupted
"""

from fourfold.cli.app import main

__all__ = ["main"]
