"""Games in a terminal: boards, replays and counts as plain lines that a screen reader and a pipe can take.

Each module says its part as text, line by line; printing, files and exit codes are the command line's. This
room knows no network and no browser.
"""
