#!/usr/bin/env bash
# install.sh PYTHON WHAT: install the course (WHAT is "." or ".[teach,cluster,postgres,site,test]") with the versions of requirements.lock.
# The lock constrains rather than requires, so that Windows and macOS can add what only they need.
set -uo pipefail
python=$1 what=$2
pip=("$python" -m pip --disable-pip-version-check install)

# One line that says what pip is about, where somebody looks; pip's errors go past it.
progress() {
  local step
  while read -r step; do
    [ -t 1 ] && case $step in
      Collecting* | Downloading* | Installing*) printf '\r\033[K  %.70s' "$step" ;;
    esac
  done
  [ -t 1 ] && printf '\r\033[K'
  return 0
}

echo "Installing the course (once; a few minutes) ..."
"${pip[@]}" --constraint requirements.lock --editable "$what" | progress && exit 0

version=$("$python" -c 'import platform; print(platform.python_version())')
echo "The tested versions in requirements.lock do not install here: above, pip says which one. Either it is not made for Python"
echo "$version, or the package index that pip asks on this machine does not have it (pip config list shows which one it asks)."
echo "Trying the newest versions that pyproject.toml allows instead ..."
"${pip[@]}" --editable "$what" | progress && exit 0

echo "That failed as well. If the messages above speak of connections, check the network and run the same command again."
exit 1
