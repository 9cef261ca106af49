"""What the commands print, line by line: boards, replays, analyses, odds.

Nothing here opens a screen or asks a question; files and exit codes belong to the command line.
"""
