#!/usr/bin/env bash
# Write requirements.lock: the exact versions of everything that the course and its tests need, with the hashes of their
# files, for every system and for every Python that pyproject.toml allows (uv's universal resolution: the oldest one
# decides, or has a line of its own). What builds the course is locked as well: tools/installing/install.py needs it.
#   lock.sh            the newest versions that work together today
#   lock.sh --keep     only what has to change: versions that are locked and still fit stay
#   lock.sh --check    change nothing; fail if something would have to change
set -euo pipefail
cd "$(dirname "$0")/../.."
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

# From 4.25 on, jsonschema loads a grammar that takes four seconds to build, in every Jupyter process.
echo "jsonschema<4.25" > "$fresh/constraints.txt"

"${PYTHON:-python3}" -m venv "$fresh/venv"
"$fresh/venv/bin/python" -m pip --disable-pip-version-check --quiet install uv
[ "${1:-}" = "" ] || cp requirements.lock "$fresh/requirements.lock"
oldest=$(sed -n 's/^requires-python = ">=\(.*\)"/\1/p' pyproject.toml)
printf '%s\n' "$(sed -n 's/^requires = \["\(hatchling.*\)"\]/\1/p' pyproject.toml)" editables > "$fresh/build.in"
"$fresh/venv/bin/uv" pip compile --quiet pyproject.toml - --all-extras --universal --python-version "$oldest" \
  --python "$fresh/venv/bin/python" --generate-hashes --annotation-style line --no-header \
  --no-emit-package pip \
  --constraint "$fresh/constraints.txt" --output-file "$fresh/requirements.lock" < "$fresh/build.in"
{
  echo "# Everything that was tested together, with the hashes of its files. Written by \`make lock\`, used by \`make study\`."
  grep -v '^#' "$fresh/requirements.lock" | sed 's/, -c [^ ]*constraints.txt//'
} > "$fresh/new"

if [ "${1:-}" = "--check" ]; then
  diff requirements.lock "$fresh/new" || { echo "requirements.lock does not hold together: bash tools/installing/lock.sh --keep"; exit 1; }
fi
cp "$fresh/new" requirements.lock
echo "requirements.lock: $(grep -c '==.*\\$' requirements.lock) packages"
