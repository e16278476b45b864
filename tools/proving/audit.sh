#!/usr/bin/env bash
# audit.sh PYTHON: ask for known holes in the locked versions. The data lies at pypi.org; without a network it says so.
set -uo pipefail
python=$1
listed=$(mktemp)
trap 'rm -f "$listed"' EXIT
"$python" -m pip --disable-pip-version-check freeze --exclude-editable > "$listed"
"$python" -m pip_audit --no-deps --disable-pip --progress-spinner off --requirement "$listed"
code=$?
[ $code -eq 0 ] || echo "Either a package has a known hole (see above), or its data could not be reached: then ask on a machine that can."
exit $code
