"""Runs commands, one JSON list of words on each line of its input, and prints the status of each.

It imports once what all of them need, and every command is a copy of this process: twenty starts of Python would take
half a minute. What a command says is in said.txt, in the folder in which it runs.
"""

import gc
import json
import os
import pkgutil
import sys
from importlib import import_module

ROOMS = ("graders", "graders.classroom", "graders.classroom.exchange", "graders.classroom.workers", "graders.reports")


def run(program: str, words: list[str]) -> int:
    """A command as its program would run it, with everything that it says in the file."""
    with open("said.txt", "w", encoding="utf-8") as said:
        os.dup2(said.fileno(), 1)
        os.dup2(said.fileno(), 2)
    sys.argv = [program, *words]
    if program == "nbgrader":
        import_module("nbgrader.apps").NbGraderApp.launch_instance(words)
        return 0
    status: int = import_module("graders.front_door").main(words)
    return status


if __name__ == "__main__":
    for room in map(import_module, ROOMS):
        for module in pkgutil.iter_modules(room.__path__, f"{room.__name__}."):
            import_module(module.name)
    gc.freeze()  # nobody looks for garbage in what all copies share
    for line in sys.stdin:
        if (child := os.fork()) == 0:
            status = run(*json.loads(line))
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)  # a copy takes nothing down that it did not set up
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
