"""Games on this machine: tables in this process, saved after every event, and records in files."""
