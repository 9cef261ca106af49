"""The files in `deploy/`: each is read by its own tool, and its commands run with the installed wheel.

Tests change only folders, addresses and the user in a command.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from configparser import ConfigParser
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]
from harness.services import Missing, Redis, Server, free_port, postgres_program
from tests.package.conftest import ROOT, UV, Environment, empty_environment
from tests.web.test_whole_games import FREE, ME, check, play_through
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

DEPLOY = ROOT / "deploy"
TOOLS = Path(sys.executable).parent
"""Where the wheels of caddy, hadolint and check-jsonschema put their programs."""
PATIENCE = 180
"""Seconds: the first start compiles every module, and the machine may be busy."""
OWNER = "10001"


def run(*command: str | Path, **variables: str) -> str:
    """Run a command that has to succeed; returns what it printed."""
    done = subprocess.run(
        [str(word) for word in command],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@contextmanager
def running(command: list[str], variables: Mapping[str, str], health: str) -> Iterator[None]:
    """A serving program, once `health` answers; it has to stop cleanly."""
    with subprocess.Popen(command, env=variables, stdout=subprocess.DEVNULL) as process:
        try:
            end = time.monotonic() + PATIENCE
            while True:
                try:
                    assert httpx.get(health, timeout=120).is_success
                    break
                except httpx.TransportError:
                    assert process.poll() is None, f"{command} ended with code {process.returncode}"
                    assert time.monotonic() < end, f"{command} does not answer"
                    time.sleep(0.05)
            yield
        finally:
            process.terminate()
        assert process.wait(PATIENCE) == 0


# -- systemd ------------------------------------------------------------------------------------------------


def unit_at(folder: Path, program: Path, name: str = "fourfold.service") -> Path:
    """A unit, with the program where it was installed."""
    unit = (DEPLOY / name).read_text("utf-8")
    assert unit.count("/opt/fourfold/bin/fourfold") == 1
    placed = folder / name
    placed.write_text(unit.replace("/opt/fourfold/bin/fourfold", str(program)), "utf-8")
    return placed


def test_systemd_reads_the_unit_and_finds_little_exposed(installed: Environment, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is missing: install the package systemd")
    units = [unit_at(tmp_path, installed.program, name) for name in SERVICES]
    shutil.copy(DEPLOY / "fourfold-backup.timer", tmp_path)
    assert run("systemd-analyze", "verify", *units, tmp_path / "fourfold-backup.timer") == ""
    for unit in units:  # in tenths; 96 with no limits
        run("systemd-analyze", "security", "--offline=true", "--threshold=20", unit)


SERVICES = ("fourfold.service", "fourfold-backup.service")


def command_of(unit: Path, folder: Path) -> tuple[dict[str, str], list[str]]:
    """The settings and the command of a unit, with everything in a folder."""
    read = ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(unit)
    service = read["Service"]
    settings = dict(word.split("=", 1) for word in shlex.split(service["Environment"]))
    for name, path in settings.items():
        settings[name] = str(folder / path.removeprefix("/"))
    words = shlex.split(service["ExecStart"])
    made = [f"/var/lib/{name}" for name in service["StateDirectory"].split()]
    return settings, [str(folder / word.removeprefix("/")) if word in made else word for word in words]


def test_the_units_commands_serve_and_back_up(installed: Environment, tmp_path: Path) -> None:
    port = str(free_port())
    unit, backup = (unit_at(tmp_path, installed.program, name) for name in SERVICES)
    settings, words = command_of(unit, tmp_path)
    command = [port if word == "8000" else word for word in words]
    settings["FOURFOLD_WARM"] = "0"  # engines are tested elsewhere
    with running(command, {**installed.variables, **settings}, f"http://127.0.0.1:{port}/healthz"):
        assert (tmp_path / "var" / "lib" / "fourfold" / "fourfold.db").is_file()
        beside, copying = command_of(backup, tmp_path)
        subprocess.run(copying, env={**installed.variables, **beside}, check=True)
    assert len(list((tmp_path / "var" / "lib" / "fourfold-backups").iterdir())) == 1


# -- The container ------------------------------------------------------------------------------------------


def instructions() -> dict[str, str]:
    """The instructions of the Containerfile, one of each kind."""
    written = re.sub(r"^#.*\n", "", (DEPLOY / "Containerfile").read_text("utf-8"), flags=re.MULTILINE)
    found = [line.partition(" ") for line in written.replace("\\\n", " ").splitlines() if line]
    said = {name: words for name, _, words in found}
    assert len(said) == len(found)
    return said


def test_hadolint_finds_nothing_in_the_containerfile() -> None:
    assert run(TOOLS / "hadolint", DEPLOY / "Containerfile") == ""


def test_the_containers_commands_install_and_serve(wheel: Path, tmp_path: Path) -> None:
    said = instructions()
    environment = empty_environment(tmp_path)
    for file in (DEPLOY / "requirements.lock", wheel):
        (tmp_path / "tmp/fourfold").mkdir(parents=True, exist_ok=True)
        shutil.copy(file, tmp_path / "tmp/fourfold")
    assert said["COPY"] == "deploy/requirements.lock dist/fourfold-*.whl /tmp/fourfold/"
    (tmp_path / "var").mkdir()

    def here(text: str) -> str:
        moved = re.sub(r"(?<![\w/])/(tmp/fourfold|var/)", rf"{tmp_path}/\1", text)
        return moved.replace(f"owner={OWNER}", f"owner={os.getuid()}").replace(OWNER, str(os.getgid()))

    _uv_as_pip(environment)
    run("sh", "-ec", here(said["RUN"]), PATH=f"{environment.folder / 'bin'}:/usr/bin:/bin")
    assert (tmp_path / "var/lib/fourfold").stat().st_mode & 0o777 == 0o700
    assert not (tmp_path / "tmp/fourfold").exists()

    port = free_port()
    settings = dict(word.split("=", 1) for word in shlex.split(here(said["ENV"])))
    variables = {**environment.variables, **settings, "FOURFOLD_PORT": str(port), "FOURFOLD_WARM": "0"}
    program, *words = json.loads(said["ENTRYPOINT"]) + json.loads(said["CMD"])
    command = [str(environment.folder / "bin" / program), *words]
    with running(command, variables, f"http://127.0.0.1:{port}/healthz"):
        healthy = json.loads(said["HEALTHCHECK"].partition("CMD ")[2].replace("8000", str(port)))
        run(environment.folder / "bin" / healthy[0], *healthy[1:])


def _uv_as_pip(environment: Environment) -> None:
    """uv instead of pip, with its cache: the same packages, and nothing is downloaded twice."""
    pip = environment.folder / "bin" / "pip"
    pip.write_text(
        "#!/bin/sh\n"
        "for word; do shift; [ $word = --no-cache-dir ] || set -- $@ $word; done\n"
        f"command=$1; shift; set -- pip $command --python {environment.folder} $@\n"
        f"{UV} $@ --offline || exec {UV} $@\n"
    )
    pip.chmod(0o755)


# -- A whole site -------------------------------------------------------------------------------------------


def compose(**chosen: str) -> dict[str, Any]:
    """The services, with variables filled in as compose does."""

    def fill(found: re.Match[str]) -> str:
        name, otherwise = found["name"], found["otherwise"]
        return chosen[name] if name in chosen or otherwise is None else otherwise

    variable = r"\$\{(?P<name>\w+)(?::\?[^}]*|:-(?P<otherwise>[^}]*))\}"
    written = (DEPLOY / "compose.yaml").read_text("utf-8")
    services: dict[str, Any] = yaml.safe_load(re.sub(variable, fill, written))["services"]
    return services


def test_compose_keeps_to_its_schema() -> None:
    run(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")


def test_caddy_accepts_the_caddyfile(tmp_path: Path) -> None:
    run(TOOLS / "caddy", "validate", "--config", DEPLOY / "Caddyfile", XDG_DATA_HOME=str(tmp_path))
    assert run(TOOLS / "caddy", "fmt", DEPLOY / "Caddyfile") == (DEPLOY / "Caddyfile").read_text("utf-8")


def test_servers_trust_only_caddy_about_addresses() -> None:
    trusted = ProxyHeadersMiddleware(
        None,  # type: ignore[arg-type]
        trusted_hosts=compose(FOURFOLD_DATABASE_PASSWORD="x")["server-1"]["environment"]["FOURFOLD_PROXIES"],
    ).trusted_hosts
    assert "172.18.0.5" in trusted
    assert "203.0.113.9" not in trusted


@pytest.fixture
def valkey() -> Iterator[Redis]:
    """Valkey, started as the site starts it."""
    server = Redis()
    assert compose(FOURFOLD_DATABASE_PASSWORD="x")["valkey"]["command"][1:] == list(server.options)
    server.start()
    yield server
    server.kill()


def test_two_servers_behind_caddy_are_one_site(
    installed: Environment, postgres_address: str, valkey: Redis, tmp_path: Path
) -> None:
    """Two people play through Caddy; then one server stops, and the site stays up."""
    services = compose(FOURFOLD_DATABASE_PASSWORD="secret", FOURFOLD_SITE="quarto.example")
    port = str(httpx.URL(postgres_address).port)
    run(*_postgres_command(services["database"]["healthcheck"]["test"][1:]), PGHOST="127.0.0.1", PGPORT=port)
    settings: dict[str, str] = {
        **services["server-1"]["environment"],
        "FOURFOLD_DATABASE": postgres_address,
        "FOURFOLD_REDIS": valkey.url,
        "FOURFOLD_WARM": "0",
    }
    installed.run(*services["upgrade"]["command"], **settings)
    names = services["caddy"]["depends_on"]
    servers = [
        Server(
            tmp_path / name,
            program=(str(installed.program),),
            environment={**installed.variables, **settings},
        )
        for name in names
    ]
    front = services["caddy"]["environment"]
    assert front == {
        "FOURFOLD_SITE": "quarto.example",
        "FOURFOLD_SERVERS": " ".join(f"{name}:8000" for name in names),
    }
    site = f"http://127.0.0.1:{free_port()}"
    moved = {
        "FOURFOLD_SITE": site,
        "FOURFOLD_SERVERS": " ".join(f"127.0.0.1:{server.port}" for server in servers),
        "CADDY_ADMIN": f"127.0.0.1:{free_port()}",
        "HOME": str(tmp_path),
    }
    command = [str(TOOLS / "caddy"), "run", "--config", str(DEPLOY / "Caddyfile")]
    with servers[0], servers[1], running(command, moved, f"{site}/healthz"):
        check(asyncio.run(play_through([site] * 2, "quarto", [ME, FREE], 3, clock=60)), 2)
        assert httpx.get(f"{site}/metrics", timeout=120).status_code == 404
        servers[0].stop()
        assert all(httpx.get(f"{site}/healthz", timeout=120).is_success for _ in range(10))


def _postgres_command(words: list[str]) -> list[str]:
    try:
        return [postgres_program(words[0]), *words[1:]]
    except Missing as missing:
        pytest.skip(str(missing))
