# What a person types; the work is in .scripts. `make help` lists the targets.
.DEFAULT_GOAL := help
.PHONY: help build demo test prove fuzz bench bench-continuity gate lint docs clean

help: ## This list.
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16

build: ## Build everything for use.
	@.scripts/setup run
	swift build -c release --product attacca

demo: build ## Play three short tracks and show what happens; FILES="…" plays your own.
	@.scripts/demo

test: ## Run the whole suite; ARGUMENTS="--filter X" runs a part.
	@.scripts/setup run test
	@.scripts/test $(ARGUMENTS)

prove: ## Try every verb in every state of queues of up to five entries, and every fault at every moment of a hand-over.
	@.scripts/setup run test
	@.scripts/prove
	@ATTACCA_MOMENTS=all .scripts/test --filter TransferMatrixTests

fuzz: ## Give the parsers of Cast and subtitles guided random bytes for a minute; SECONDS=3600 for longer.
	@.scripts/setup run test
	@.scripts/fuzz $(or $(SECONDS),60)

bench: ## Measure, beside plain mpv.
	@.scripts/setup run test bench
	@.scripts/bench $(ARGUMENTS)

bench-continuity: ## Record 300 hand-offs to a TV and back, beside two other ways; COUNT=30 for a quick look.
	@.scripts/setup run test bench
	@.scripts/bench continuity --hand-offs $(or $(COUNT),300) $(ARGUMENTS)

gate: ## Count the queue's instructions and allocations against the baselines.
	@.scripts/setup run gate
	@.scripts/gate $(ARGUMENTS)

lint: ## Check the formatting.
	@.scripts/lint

docs: ## Build the documentation into .build/docs.
	@.scripts/setup run
	@.scripts/docs

clean: ## Remove everything that was built.
	rm -rf .build Benchmarks/.build
