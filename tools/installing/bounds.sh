#!/usr/bin/env bash
# Try the lower bounds of pyproject.toml: install exactly those versions elsewhere and run the quick tests with them.
# Further words go to pytest, e.g. `bash tools/installing/bounds.sh tests/graders`.
set -euo pipefail
cd "$(dirname "$0")/../.."
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

"${PYTHON:-python3}" -m venv "$fresh"
"$fresh/bin/python" -m pip --disable-pip-version-check --quiet install uv
"$fresh/bin/uv" pip install --quiet --python "$fresh/bin/python" --resolution lowest-direct --editable ".[teach,cluster,postgres,site,test]"
"$fresh/bin/python" -m pytest -p no:cacheprovider -m "not slow and not long and not browser" --deselect tests/test_project.py "$@"
