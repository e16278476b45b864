#!/usr/bin/env bash
# Time the set-up as a new student meets it: a fresh copy of the committed course, then `make study`, twice.
set -euo pipefail
cd "$(dirname "$0")/../.."
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

seconds() { local start=$SECONDS; "$@" >/dev/null; echo "$((SECONDS - start)) s"; }

git clone --quiet . "$fresh/the course"
cd "$fresh/the course"
echo "machine:       $(nproc) cores, $(uname -sm), $(python3 --version)"
echo "first run:     $(seconds make study STUDY_FLAGS=--no-server)"
echo "second run:    $(seconds make study STUDY_FLAGS=--no-server)"
echo ".venv:         $(du -sm .venv | cut -f1) MB ($(.venv/bin/python -m pip list 2>/dev/null | tail -n +3 | wc -l) packages)"
echo "the course:    $(du -sm --exclude=.venv --exclude=.git . | cut -f1) MB"
