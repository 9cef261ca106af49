# Everything a person or CI does here goes through these targets; `make help` lists them.
SHELL := bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TESTS ?=

.DEFAULT_GOAL := help
.PHONY: help run test check bench i18n lock clean

help: ## Show this list
	@grep -E '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

# Pinned installs into a virtual environment of our own; again whenever the pins or the project file change.
$(READY): requirements-dev.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

run: $(READY) ## Start the web app (not there yet; says so)
	@$(BIN)/fourfold serve

test: $(READY) ## Run every test (TESTS=path narrows)
	$(BIN)/pytest --numprocesses=2 --dist=worksteal $(TESTS)

check: $(READY) ## Lint, format, types, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY) ## Measure and print the figures of docs/benchmarks.md
	$(BIN)/python -m bench

lock: ## Make the pins anew (needs uv)
	uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header --python-version 3.11 pyproject.toml -o requirements.lock
	uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header --python-version 3.11 --group dev pyproject.toml --extra cluster --extra server -o requirements-dev.lock

clean: ## Remove what was built or cached
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist
