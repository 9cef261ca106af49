"""Tables on the network: pages, a JSON API, and one WebSocket for each table.

A request is decoded here, decided by `fourfold.play`, stored by `fourfold.store` and only then acknowledged.
`api`, `sockets` and `pages` talk to clients. `tables` does what no request asks for: it tells the people who
have a table open and the other processes, runs clocks and lets computers move. `process` puts it all
together. This room knows no rules: the table says what is legal, whose turn it is and what may be shown.

Importing this package is cheap; `fourfold.web.server` brings the server.
"""

__all__: list[str] = []  # a program, not a library: nothing here is a public API
