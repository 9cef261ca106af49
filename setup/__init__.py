"""Sets up the project: only what is asked for, only what has changed, and in parallel where possible.

    python3 -m setup run       what `fourfold serve` needs: packages, the browser client, engines
    python3 -m setup client    the browser client alone, from engines that are there
    python3 -m setup site      what a site without a server is built with
    python3 -m setup dev       what checks and builds need
    python3 -m setup test      what all tests need: Chromium, PostgreSQL and gettext too, if we may

It runs before anything is installed and uses the standard library alone. A part is made again when a file
that it is made from has changed; `build/ready` keeps a mark for each part, and what it printed.
"""
