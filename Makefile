# People and CI use these targets for everything; `make help` lists them.
SHELL := bash
PYTHON ?= python3
BIN := .venv/bin
SET_UP := @$(PYTHON) -m setup
TESTS ?=
BENCH ?=
SITE_BASE ?= /

.DEFAULT_GOAL := help
.PHONY: help run test test-all check docs bench bench-server lockstep kill-test verify-puzzles screenshots i18n release site lock clean

help: ## Show this list
	@grep -E '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

run: ## Start the web app on SQLite and print its address
	$(SET_UP) run
	@$(BIN)/fourfold serve

test: ## Run every test (TESTS=path narrows)
	$(SET_UP) test
	npm --prefix client test --silent
	$(BIN)/pytest --numprocesses=4 --dist=worksteal $(TESTS)

test-all: ## Run every test with every case: windows, languages, looks
	FOURFOLD_EVERY_CASE=1 $(MAKE) test

check: ## Check lint, format, types, import contracts and the client
	$(SET_UP) dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m checks.game_branches
	npm --prefix client run --silent check

docs: ## Build the documentation site into build/docs; broken links and references are errors
	$(SET_UP) dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/properdocs build --quiet --strict --clean
	@echo "build/docs/index.html"

bench: ## Measure the figures of docs/benchmarks.md and keep them in docs/figures.json (BENCH="batch research" narrows)
	$(SET_UP) dev
	$(BIN)/python -m bench $(BENCH)

bench-server: ## Measure the server under load: durable steps a second, memory, start
	$(SET_UP) dev
	$(BIN)/python -m bench.server

lockstep: ## Compare batches and all that the page knows with Python, in 100 000 games of each game: some hours
	$(SET_UP) dev
	FOURFOLD_LOCKSTEP_GAMES=100000 $(BIN)/pytest --timeout 0 tests/env/test_batch.py -k follow_the_rules
	FOURFOLD_LOCKSTEP_GAMES=100000 FOURFOLD_LOCKSTEP_TABLES=2000 FOURFOLD_LOCKSTEP_PUZZLES=0 \
	  FOURFOLD_LOCKSTEP_DECISIONS=1000 FOURFOLD_LOCKSTEP_POSITIONS=2000 FOURFOLD_LOCKSTEP_REVIEWS=200 \
	  $(BIN)/pytest --timeout 0 --numprocesses=4 tests/lockstep tests/browser/test_quarto_engine.py tests/browser/test_quatro_engine.py

kill-test: ## Ten minutes of kills, pauses, partitions and full disks during games (KILLS=500 for a number of them, SEED=N)
	$(SET_UP) test
	FOURFOLD_KILLS=$(or $(KILLS),0) FOURFOLD_KILL_MINUTES=$(if $(KILLS),0,5) FOURFOLD_KILL_SEED=$(or $(SEED),$$RANDOM) \
	  $(BIN)/pytest -s tests/web/test_server_kill.py -k whatever

verify-puzzles: ## Solve every puzzle again, with the engine and by plain enumeration: a quarter of an hour
	$(SET_UP) dev
	FOURFOLD_ALL_PUZZLES=1 $(BIN)/pytest --timeout 0 tests/engine/puzzles/test_shipped_puzzles.py

screenshots: ## Take pictures of every screen into build/screenshots
	$(SET_UP) test
	mkdir -p build/screenshots
	FOURFOLD_SCREENSHOTS=build/screenshots $(BIN)/pytest tests/browser/test_screens.py

i18n: ## Gather all messages, update and compile the catalogues, write docs/languages.md
	$(SET_UP) dev
	$(BIN)/python -m i18n

release: ## Build the wheel and the sdist into dist, check them, and say what to upload
	$(SET_UP) run
	$(SET_UP) dev
	rm -rf dist
	$(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python
	$(BIN)/twine check --strict dist/*
	@echo "Ready to upload:" && ls -l dist/*.tar.gz dist/*.whl

site: ## Build build/site, a folder for any static web host (SITE_BASE=/fourfold/ or its whole address)
	$(SET_UP) site
	rm -rf build/site
	FOURFOLD_SITE=$(SITE_BASE) npm --prefix client run --silent build
	$(BIN)/python -m fourfold.web.site build/site $(SITE_BASE)
	@echo "Ready for $(SITE_BASE): build/site, $$(du -sh build/site | cut -f1)"

COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header --python-version 3.11

lock: ## Pin all dependencies again
	$(SET_UP) dev
	$(COMPILE) pyproject.toml -o requirements.lock
	$(COMPILE) pyproject.toml --extra server -c requirements.lock -o deploy/requirements.lock
	$(COMPILE) --group build -c requirements.lock -o requirements-build.lock
	$(COMPILE) pyproject.toml --group dev --all-extras -c requirements.lock -c requirements-build.lock -o requirements-dev.lock

clean: ## Remove what was built or cached
	rm -rf .venv client/node_modules client/src/games/*/engine/prepared src/fourfold/web/client .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist
