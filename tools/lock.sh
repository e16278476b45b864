#!/usr/bin/env bash
# Write requirements.lock: the exact versions of everything that the course and its tests need, in a fresh environment.
set -euo pipefail
cd "$(dirname "$0")/.."
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

# From 4.25 on, jsonschema loads a grammar that takes four seconds to build, in every Jupyter process.
echo "jsonschema<4.25" > "$fresh/constraints.txt"

"${PYTHON:-python3}" -m venv "$fresh"
pip=("$fresh/bin/python" -m pip --disable-pip-version-check)
"${pip[@]}" --quiet install --upgrade setuptools # which older Pythons put into each environment, in an old version
"${pip[@]}" --quiet install --constraint "$fresh/constraints.txt" --editable ".[teach,cluster,postgres,site,test]"
{
  echo "# Exact versions of everything that was tested together. Written by \`make lock\`; used as constraints by \`make study\`."
  "${pip[@]}" freeze --all --exclude pip --exclude-editable
} > requirements.lock.new
mv requirements.lock.new requirements.lock
echo "requirements.lock: $(grep -c == requirements.lock) packages"
