"""Tables on a server: following a link, and a seat over its WebSocket."""
