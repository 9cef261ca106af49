# Everything a person or CI does here goes through these targets; `make help` lists them.
SHELL := bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
SYSTEM := $(VENV)/.system
MODULES := client/node_modules/.ready
CLIENT := src/fourfold/web/client/index.html
WORDS := $(VENV)/.words
TESTS ?=

.DEFAULT_GOAL := help
.PHONY: help run test check bench bench-server kill-test screenshots i18n lock clean

help: ## Show this list
	@grep -E '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-13s %s\n", $$1, $$2}'

# Pinned installs into a virtual environment of our own; again whenever the pins or the project file change.
$(READY): requirements-dev.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

# What the tests need of the machine and no package of ours can bring: a browser and a database server.
$(SYSTEM): $(READY)
	@if ! command -v chromium >/dev/null || ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium postgresql >/dev/null; \
	  else echo "Tests that need Chromium or PostgreSQL will say that they were skipped: install both to run them."; fi; fi
	touch $@

# `npm ci` would refuse a lock made where the registry lacks the builds for other platforms; this keeps to the lock too.
$(MODULES): client/package-lock.json
	npm --prefix client install --no-save --no-fund --no-audit --loglevel=error
	touch $@

$(CLIENT): $(READY) $(MODULES) $(shell find client -path client/node_modules -prune -o -type f -print 2>/dev/null | grep -v schema.d.ts)
	npm --prefix client run --silent build

# Catalogues are compiled when the package is installed, and again when a translator changed one.
$(WORDS): $(READY) $(wildcard src/fourfold/locale/*/LC_MESSAGES/fourfold.po)
	$(BIN)/python -m i18n compile
	touch $@

run: $(READY) $(WORDS) $(CLIENT) ## Start the web app on SQLite and print its address
	@$(BIN)/fourfold serve

test: $(READY) $(WORDS) $(SYSTEM) $(CLIENT) ## Run every test (TESTS=path narrows)
	npm --prefix client test --silent
	$(BIN)/pytest --numprocesses=2 --dist=worksteal $(TESTS)

check: $(READY) $(MODULES) ## Lint, format, types, import contracts, the client
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	npm --prefix client run --silent check

bench: $(READY) ## Measure and print the figures of docs/benchmarks.md
	$(BIN)/python -m bench

bench-server: $(READY) ## Measure the server under load: durable steps a second, memory, start
	$(BIN)/python -m bench.server

kill-test: $(READY) $(WORDS) ## Kill the server 200 times in the middle of play and see that nothing is lost
	FOURFOLD_KILLS=200 $(BIN)/pytest -s tests/web/test_server_kill.py

screenshots: $(READY) $(WORDS) $(SYSTEM) $(CLIENT) ## Take pictures of every screen into build/screenshots
	mkdir -p build/screenshots
	FOURFOLD_SCREENSHOTS=build/screenshots $(BIN)/pytest tests/browser/test_screens.py

i18n: $(READY) ## Gather all sentences, update and compile the catalogues, write docs/languages.md
	$(BIN)/python -m i18n

lock: ## Make the pins anew (needs uv)
	uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header --python-version 3.11 pyproject.toml -o requirements.lock
	uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header --python-version 3.11 --group dev pyproject.toml --extra cluster --extra server -o requirements-dev.lock

clean: ## Remove what was built or cached
	rm -rf $(VENV) client/node_modules src/fourfold/web/client .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist
