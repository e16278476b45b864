"""Measure the repairs on a folder of files with agents: how many wrong answers one change would mend, and how fast.

python -m tools.measure_repair FOLDER [FILE ...]
"""

import contextlib
import io
import sys
import time
from pathlib import Path

from graders.repair.accepting import fresh
from graders.repair.kinds import Variant
from graders.repair.looking import look
from graders.repair.source import source_of
from pacman_env.berkeley.door import load_agents

AGENTS = {
    "MinimaxAgent": "pacman.minimax_agent",
    "AlphaBetaAgent": "alphabeta.agent",
    "ExpectimaxAgent": "expectimax.agent",
}


def main(folder: str, *names: str) -> None:
    """Print a line for each wrong answer, and the sums."""
    times, mended, wrong = [], 0, 0
    for path in sorted(Path(folder).glob("*.py")):
        if names and path.stem not in names:
            continue
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                module = load_agents(path)
        except Exception as error:
            print(f"{path.stem}: not loaded: {str(error)[:80]}")
            continue
        for name, id in AGENTS.items():
            cls = getattr(module, name, None)
            source = source_of(cls) if cls is not None else None
            if source is None or is_right(id, source):
                continue
            wrong += 1
            begin = time.perf_counter()
            repair = look(id, source)
            times.append(time.perf_counter() - begin)
            mended += repair is not None
            if repair is None:
                begin = time.perf_counter()
                repair = look(id, source, together=True, seconds=20)
                print("together", round(time.perf_counter() - begin, 1), repair and len(repair.kinds))
            print(f"{path.stem} {id} {times[-1]:.1f} s", flush=True)
            if repair:
                for edit in repair.edits[:4]:
                    print("    ", edit.lines, edit.name, edit.kind, "|", edit.shown, "|", edit.function, [s.new for s in edit.splices])
                for edit in repair.others[:6]:
                    print("       or", edit.lines, edit.name, edit.kind, edit.shown, [s.new for s in edit.splices])
    times.sort()
    print(f"{mended} of {wrong} mended; median {times[len(times) // 2]:.1f} s, 90 % {times[len(times) * 9 // 10]:.1f} s")


def is_right(id, source) -> bool:
    from graders.repair.looking import environment
    from graders.repair.racing import CannotTry, Trier
    from graders.repair.looking import draft_of
    draft = draft_of(id, source)
    if draft is None: return True
    qs = fresh(id, "oracle", 60, 20)
    try:
        with Trier(id, source, draft.pieces, qs, 20, environment(), 100) as trier:
            [a] = trier.fingerprints([Variant(())], list(range(len(qs))))
    except CannotTry as e:
        print(e); return True
    if a is None: return False
    from graders.repair.looking import _is_stub
    if all(map(_is_stub,a)): return True
    return all(q.expected.accepts(x[0]) and (id!='alphabeta.agent' or q.accepts(x)) for q,x in zip(qs,a))


if __name__ == "__main__":
    main(*sys.argv[1:])
