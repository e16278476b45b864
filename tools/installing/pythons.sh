#!/usr/bin/env bash
# Try other Pythons: install the course with the locked versions under each of them, elsewhere, and run the quick tests.
#   pythons.sh PYTHON ... [-- TEST ...]      e.g. pythons.sh python3.12 ~/.pyenv/versions/3.13.0/bin/python
set -uo pipefail
cd "$(dirname "$0")/../.."
pythons=() tests=()
while [ $# -gt 0 ] && [ "$1" != "--" ]; do pythons+=("$1"); shift; done
[ $# -eq 0 ] || { shift; tests=("$@"); }
[ ${#pythons[@]} -gt 0 ] || { echo "Name the Pythons to try: make pythons PYTHONS=\"python3.12 python3.13\""; exit 2; }

failed=0
for python in "${pythons[@]}"; do
  fresh=$(mktemp -d)
  name=$("$python" --version) || { failed=1; continue; }
  echo "== $name"
  "$python" -m venv "$fresh" &&
    "$fresh/bin/python" tools/installing/install.py teach cluster postgres site test &&
    "$fresh/bin/python" -m pytest -p no:cacheprovider -q -n 0 -m "not slow and not long and not browser" "${tests[@]}" ||
    { echo "$name: failed"; failed=1; }
  rm -rf "$fresh"
done
exit $failed
