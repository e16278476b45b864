"""What is in the sandbox: a list of what goes in, copied into a folder of its own; and the questions, made outside.

Beside Python and its libraries there is the engine, the small games, the X-ray and the asking half. The searches of the
course are there for the chapters after those that ask for them. In place of what is not there, the import hook inside
gives a stub (`graders.untrusted.setup`).

Neither the seed nor anything that makes cases goes in. A nonce, which nobody can guess without the seed, tells the
sheets of this run from others.
"""

import atexit
import hashlib
import pickle
import shutil
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import graders
import pacman_env
from graders.exercises import in_chapter
from graders.transcript.case import Handout
from pacman_env.engine.layout import data_folder
from pacman_env.sandbox.leftovers import fresh_folder

ROOMS = (
    "pacman_env/agents",
    "pacman_env/berkeley",
    "pacman_env/engine",
    "pacman_env/games",
    "pacman_env/matches",
    "pacman_env/sandbox",
    "pacman_env/search_xray",
    "graders/code",
    "graders/untrusted",
    "graders/transcript",
)
FILES = (
    "graders/__init__.py",
    "pacman_env/__init__.py",
    "pacman_env/berkeley_names.py",
    "pacman_env/compare/__init__.py",
    "pacman_env/compare/games.py",
    "pacman_env/compare/intervals.py",
    "pacman_env/compare/laboratory.py",
    "pacman_env/language/__init__.py",
    "pacman_env/language/en.json",
    "pacman_env/lazy.py",
    "pacman_env/wording.py",
)

SEARCHES = (
    "pacman_env/games/searches.py",
    "pacman_env/agents/search/minimax.py",
    "pacman_env/agents/search/alpha_beta.py",
    "pacman_env/agents/search/expectimax.py",
    "pacman_env/agents/search/minimax_ghost.py",
    "pacman_env/agents/contest/deepening.py",
    "pacman_env/agents/contest/monte_carlo.py",
    "pacman_env/agents/contest/opponent_model.py",
)
"""What answers an exercise, or comes near it."""

WITH_SEARCHES = ("06_evaluation", "07_contest")
"""The chapters whose exercises cannot be answered by one of them."""


@lru_cache
def content_of(chapter: str) -> Path:
    """A folder with what a chapter's sandbox holds, for as long as this process lives."""
    folder = fresh_folder("sandbox")  # a TemporaryDirectory would be gone with a process that was forked off
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return fill(folder, chapter)


def fill(folder: Path, chapter: str) -> Path:
    """Copy what a chapter's sandbox holds into an empty folder; the same folder."""
    left_out = () if chapter in WITH_SEARCHES else SEARCHES
    for listed in (*FILES, *ROOMS):
        package = graders if listed.startswith("graders") else pacman_env
        home = Path(package.__file__ or "").parent.parent
        for source in [home / listed] if listed in FILES else sorted((home / listed).rglob("*.py")):
            name = source.relative_to(home)
            if name.as_posix() not in left_out:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, folder / name)
    shutil.copytree(data_folder() / "layouts", folder / "data" / "layouts")
    return folder


def nonce(seed: int) -> str:
    """What every sheet of a run carries."""
    return hashlib.sha256(f"nonce of {seed}".encode()).hexdigest()[:24]


def questions_of(chapter: str, seed: int) -> bytes:
    """The questions of a chapter, with their nonce, as they are read inside; the luck of games stays outside."""
    handed = {one.id: replace(one.questions(seed), luck=None) for one in in_chapter(chapter)}
    return pickle.dumps(Handout(nonce=nonce(seed), questions=handed))
