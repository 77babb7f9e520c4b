# Everything begins with `make setup`, which is quick when nothing has changed.

BIN := .venv/bin
READY := .venv/ready

.PHONY: setup demo test check bench long
.DEFAULT_GOAL := test

setup: $(READY)

$(READY): pyproject.toml constraints.txt tools/setup
	tools/setup
	touch $(READY)

# A server with a table where three bots play; says how to join.
demo: setup
	@$(BIN)/weltentisch demo

test: setup
	$(BIN)/pytest -n 2

# Format, lint, types, and that imports point down only.
check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest tests/test_floors.py

bench: setup
	bench/run

# The property tests with many more examples.
long: setup
	WELTENTISCH_LONG=1 $(BIN)/pytest -n 2 --hypothesis-profile=long --timeout=0
