"""What the guides show and type: their blocks of text, and the commands behind `make`."""

import os
import re
import shlex
import subprocess

from tests.conftest import ROOT

OWN = re.compile(r"/home/you(?:/adversarial-search)?/")  # where a reader of the guide might be


def blocks(page: str) -> list[str]:
    """The texts that a guide shows, in its order."""
    return re.findall(r"^```text\n(.*?)^```", (ROOT / "docs" / page).read_text("utf-8"), re.DOTALL | re.MULTILINE)


def unsaid(block: str, said: str) -> list[str]:
    """The lines of a block with which no line of the output begins; the reader's folder may be any."""
    lines = [line.strip() for line in said.splitlines()]
    shown = [line.strip() for line in block.splitlines()]
    patterns = {line: ".*/".join(map(re.escape, OWN.split(line))) for line in shown}
    return [line for line in shown if not any(re.match(patterns[line], each) for each in lines)]


def recipe(line: str) -> str:
    """The command behind a `make` of a guide, where everything is installed already."""
    stamps = [word for stamp in ("course", "quick", "tests", "proof") for word in ("-o", f".venv/{stamp}")]
    options = ["--dry-run", "--no-print-directory", *stamps, "BIN=.", *shlex.split(line)[1:]]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(["make", *options], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    [command] = done.stdout.strip().splitlines()
    return command.strip().replace("./python", "python", 1)
