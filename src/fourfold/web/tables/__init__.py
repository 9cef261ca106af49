"""The tables of a server in this process: who has one open, and who looks after clocks and computers."""
