"""The tables of a server in this process: who has one open, and who cares for its clock and computers."""
