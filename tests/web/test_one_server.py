"""One server per database, unless they are connected; nothing is restored under a running server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from harness.services import Redis, Server, free_port
from tests.web.conftest import StartServer


def _second(server: Server) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fourfold", "serve", "--port", str(free_port())]
    command += ["--data-dir", str(server.data_dir)]
    command += ["--database", server.database] if server.database else []
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_a_second_server_without_redis_does_not_start(
    start_server: StartServer, shared_database: str
) -> None:
    for server in (start_server(), start_server(database=shared_database)):
        second = _second(server)
        assert second.returncode == 1
        assert "--redis" in second.stderr
        assert "Traceback" not in second.stderr


def test_servers_that_hear_each_other_share_a_database(
    start_server: StartServer, shared_database: str, redis_server: Redis
) -> None:
    for _ in range(2):
        start_server(database=shared_database, redis=redis_server.url)


def test_a_killed_server_is_followed_by_the_next_and_restored_only_when_stopped(
    start_server: StartServer, tmp_path: Path
) -> None:
    server = start_server()
    data = ["--data-dir", str(server.data_dir)]
    copy = tmp_path / "copy.db"
    fourfold = [sys.executable, "-m", "fourfold"]
    subprocess.run([*fourfold, "backup", str(copy), *data], check=True, timeout=120)
    server.kill()
    server.start()
    refused = subprocess.run(
        [*fourfold, "restore", str(copy), *data], capture_output=True, text=True, check=False, timeout=120
    )
    assert refused.returncode == 1
    assert "Another server" in refused.stderr
    assert server.stop() == 0
    done = subprocess.run(
        [*fourfold, "restore", str(copy), *data], capture_output=True, text=True, check=True
    )
    assert "is kept as" in done.stdout
    server.start()
