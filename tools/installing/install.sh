#!/usr/bin/env bash
# install.sh PYTHON WHAT: install the course (WHAT is "." or ".[teach,cluster,postgres,site,test]") with the versions of requirements.lock.
# The lock constrains rather than requires, so that Windows and macOS can add what only they need.
set -uo pipefail
python=$1 what=$2
pip=("$python" -m pip --disable-pip-version-check --quiet --quiet install)

echo "Installing the course (once; a few minutes) ..."
"${pip[@]}" --constraint requirements.lock --editable "$what" && exit 0

version=$("$python" -c 'import platform; print(platform.python_version())')
echo "The tested versions in requirements.lock do not install here: above, pip says which one. Either it is not made for Python"
echo "$version, or the package index that pip asks on this machine does not have it (pip config list shows which one it asks)."
echo "Trying the newest versions that pyproject.toml allows instead ..."
"${pip[@]}" --editable "$what" && exit 0

echo "That failed as well. If the messages above speak of connections, check the network and run the same command again."
exit 1
