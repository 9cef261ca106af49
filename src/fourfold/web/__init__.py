"""Tables on the network: pages, a JSON API, and one WebSocket for each table.

A request is decoded here, decided by `fourfold.play`, stored by `fourfold.store` and only then acknowledged;
the other processes of a server are told that there is news, and read it from the log. This room knows no
rules: what is legal, whose turn it is and what may be shown comes from the table.

Importing this package is cheap; `fourfold.web.serving` brings the server.
"""

__all__: list[str] = []  # a program, not a library: nothing here is promised
