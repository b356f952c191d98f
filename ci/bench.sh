#!/usr/bin/env bash
# Measures a release build against other programs, side by side. Nothing here fails a check: the
# figures are for people, and are compared on one machine at one time.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need 'command -v python3' python3
swift build -c release --static-swift-stdlib --product catalog-lint
tool=$(swift build -c release --static-swift-stdlib --show-bin-path)/catalog-lint
mkdir -p .build/bench
python3 Tests/Benchmarks/bench.py "$tool" .build/bench
