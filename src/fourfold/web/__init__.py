"""Tables on the network: pages, a JSON API, and one WebSocket for each table.

A request is decoded here, decided by `fourfold.play`, stored by `fourfold.store` and only then acknowledged.
`api`, `sockets` and `pages` speak with clients; `tables` sees to what nobody asks for: people who have a
table open are told, other processes too, clocks run and computers move. `process` puts it all together. This
room knows no rules: what is legal, whose turn it is and what may be shown comes from the table.

Importing this package is cheap; `fourfold.web.serving` brings the server.
"""

__all__: list[str] = []  # a program, not a library: nothing here is promised
