PY := .venv/bin/python
PACKAGES := logformat engine replayer validator query paipu
TARGETS := $(patsubst tests/fuzz/targets/%.py,%,$(wildcard tests/fuzz/targets/[a-z]*.py))
SECONDS := 300

.PHONY: check format types imports lint test compiled slow docs docs-check bench million fuzz torture

check: lint types imports docs-check  ## everything CI asks besides the tests

format:
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix -q .

lint:
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .

types:
	$(PY) -m mypy

imports:
	.venv/bin/lint-imports --no-logo

test:
	$(PY) -m pytest -q

compiled:  ## build the compiled wheel (docs/decisions/010) and run the suite on it
	.ci/compiled

slow:  ## the long versions of the law tests and simulations
	$(PY) -m pytest -q -m slow

docs:  ## write what the code knows into docs/
	$(PY) docs/build.py

docs-check:
	$(PY) docs/build.py --check

bench:  ## measure against python-chess, PokerKit, RLCard and OpenSpiel in the same run; compiled too, after `make compiled`
	$(PY) -m pip install -q -e '.[bench]'
	$(PY) benchmarks/run.py

million:  ## measure tables and SQL on a million deals, and the memory that commands take of them
	$(PY) -m pip install -q -e '.[bench]'
	$(PY) benchmarks/run.py tables million

fuzz:  ## five minutes of each target, or `make fuzz TARGETS=frame SECONDS=3600`
	$(PY) -m pip install -q -e '.[fuzz]'
	for target in $(TARGETS); do $(PY) tests/fuzz/fuzz.py $$target -max_total_time=$(SECONDS) || exit 1; done

torture:  ## kill and fill the disk, thousands of times
	$(PY) -m pytest -q -m torture
