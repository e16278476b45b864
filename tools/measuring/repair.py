"""Measure the repairs on a folder of files with agents, in the names of the Berkeley project.

    python -m tools.measuring.repair FOLDER [FILE ...] [--single] [--fresh N]

Each wrong answer gets a line or two: what is told, and which change would do it. An answer is wrong if it gives another
than the best move on boards that no exercise has. Drafts are set aside and listed: stubs, nothing given back, the same
error everywhere because of a name that stands nowhere, a method without a body, a search that is never called.

--single  only one kind of change, not two or three together
--fresh   each repair is tried on N further boards, a quarter of them with few different values
"""

import argparse
import ast
import contextlib
import io
import resource
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from graders.reading.syntax.stubs import is_empty
from graders.repair import Repair, Source, look, source_of
from graders.repair.accepting import Fingerprint, Question, fresh
from graders.repair.looking import PAIR_SECONDS, Draft, draft_of, is_stub
from graders.repair.racing import CannotTry, Trier
from graders.repair.shared.kinds import Variant
from graders.repair.text.places import name_of
from pacman_env.berkeley.door import load_agents
from pacman_env.compare.tables import Listing

AGENTS = {
    "MinimaxAgent": "pacman.minimax_agent",
    "AlphaBetaAgent": "alphabeta.agent",
    "ExpectimaxAgent": "expectimax.agent",
}
LOST = ("NameError", "AttributeError", "ImportError", "NotImplementedError", "BerkeleyLoadError")
PATIENCE = 60  # an answer may do its work several times over and still be right


def main() -> None:
    """Print a line for each wrong answer, and the sums."""
    parser = argparse.ArgumentParser(prog="python -m tools.measuring.repair", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", nargs="*", help="only these, without .py")
    parser.add_argument("--single", action="store_true", help="one kind of change only")
    parser.add_argument("--seconds", type=float, help="another limit than that of a check")
    parser.add_argument("--fresh", type=int, default=0, metavar="N", help="try each repair on N further boards")
    given = parser.parse_args()
    sums, seconds, work = Counter[str](), list[float](), list[float]()
    for path in sorted(given.folder.glob("*.py")):
        if not given.files or path.stem in given.files:
            for name, id, source in answers(path):
                measure(f"{path.stem} {name}", id, source, given, sums, seconds, work)
    print(table(sums, sorted(seconds), sorted(work)))


def table(sums: Counter[str], seconds: list[float], work: list[float]) -> str:
    """The sums as a table in Markdown; all times are of the search for one kind."""
    wrong = sums["wrong"]
    rows = {name: f"{sums[name]}" for name in ("right", "draft", "cannot be tried", "wrong")}
    rows |= {name: f"{sums[name]} ({sums[name] / max(1, wrong):.0%})" for name in sorted(sums) if "mended" in name}
    rows["repairs refuted on fresh boards"] = f"{sums['refuted']}"
    for what, numbers in (("seconds", seconds), ("seconds of processor time", work)):
        if numbers:
            spread = f"median {numbers[len(numbers) // 2]:.1f}, 90 % {numbers[len(numbers) * 9 // 10]:.1f}"
            rows[f"{what}, one kind"] = spread
    return "\n" + Listing(["answers", "number"], [*rows.items()], names="answers", numbers=["number"]).markdown()


def loaded(path: Path) -> ModuleType | None:
    """A file with agents; None, and a line, where it cannot be read."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            return load_agents(path)
    except Exception as error:
        print(f"{path.stem}: not loaded: {' '.join(str(error).split())[:100]}")
        return None


def answers(path: Path) -> Iterator[tuple[str, str, Source]]:
    """The agents of a file."""
    module = loaded(path)
    for name, id in AGENTS.items():
        source = source_of(getattr(module, name, None))
        if source is not None:
            yield name, id, source


def measure(
    title: str,
    id: str,
    source: Source,
    given: argparse.Namespace,
    sums: Counter[str],
    seconds: list[float],
    work: list[float],
) -> None:
    """One answer."""
    draft, questions = draft_of(id, source), fresh(id, "oracle", 60, 20)
    found = asked(id, source, draft, Variant(()), questions, PATIENCE) if draft else None
    verdict = judged(found, questions)
    verdict = "draft" if verdict == "wrong" and unfinished(source) else verdict
    sums[verdict] += 1
    if verdict != "wrong":
        if verdict == "draft":
            print(f"{title}: a draft: {Counter(answer[1] for answer in found or []).most_common(2)}")
        return
    begin, before = time.perf_counter(), processor_time()
    repair = look(id, source, seconds=given.seconds)
    seconds.append(time.perf_counter() - begin)
    work.append(processor_time() - before)
    if repair is None and not given.single:
        repair = look(id, source, seconds=given.seconds, together=True)
    busy = processor_time() - before - work[-1]
    sums[f"mended by {len(repair.changes)}" if repair else "not mended"] += 1
    late = " (late)" if repair and busy > PAIR_SECONDS else ""
    sums["mended late"] += bool(late)
    told = repair.words() if repair else "not mended"
    print(f"{title}: {work[-1]:.1f} s, {busy:.1f} s{late}, {told}", flush=True)
    if repair and draft:
        show(repair)
        if given.fresh:
            refuted = tried_on_fresh_boards(id, source, draft, repair, given.fresh)
            sums["refuted"] += bool(refuted)
            print(f"      wrong on {refuted} of {given.fresh} fresh boards" if refuted else "      never refuted")


def show(repair: Repair) -> None:
    """Which edits would do it: for those who measure, never for those who learn."""
    for change in repair.changes:
        for edit in (*change.edits[:4], *change.others[:4]):
            either = "or " if edit in change.others else ""
            new = [splice.new for splice in edit.splices]
            print(f"      {either}{edit.lines} {edit.kind.slip}, {edit.kind.role} {edit.name}: {edit.shown!r} -> {new}")


def tried_on_fresh_boards(id: str, source: Source, draft: Draft, repair: Repair, count: int) -> int:
    """On how many boards the repaired answer gives a wrong move or values wrong positions."""
    questions = fresh(id, "refuting", count, count // 4)
    variant = Variant(tuple(edit for change in repair.changes for edit in change.edits))
    found = asked(id, source, draft, variant, questions, 1)
    return sum(not question.accepts(answer) for question, answer in zip(questions, found or [], strict=True))


def asked(
    id: str, source: Source, draft: Draft, variant: Variant, questions: list[Question], patience: int
) -> list[Fingerprint] | None:
    """What a variant does; None if it cannot be built."""
    try:
        with Trier(id, source, draft.pieces, questions, 60, patience) as trier:
            [found] = trier.fingerprints([variant], list(range(len(questions))))
            return found
    except CannotTry:
        return None


def judged(found: list[Fingerprint] | None, questions: list[Question]) -> str:
    """Right, wrong, a draft, or not to be built."""
    if found is None:
        return "cannot be tried"
    if all(question.expected.accepts(answer[0]) for question, answer in zip(questions, found, strict=True)):
        return "right"
    nothing = all(is_stub(answer) or (answer[0] or {}).get("type") == "None" for answer in found)
    lost = all(answer[1] in LOST for answer in found)
    return "draft" if nothing or lost else "wrong"


def unfinished(source: Source) -> bool:
    """Whether a method has no body yet, or one is never called while nothing searches."""
    classes = [one for text in source.texts for one in ast.parse(text).body if isinstance(one, ast.ClassDef)]
    made = next((one for one in classes if one.name == source.answer), ast.Pass())
    functions = {one.name: one for one in ast.walk(made) if isinstance(one, ast.FunctionDef) and one.name != "__init__"}
    mentions = {name: set(map(name_of, ast.walk(function))) for name, function in functions.items()}
    reached = _reached({"getAction"}, mentions)
    searches = any(name in _reached(mentions[name] & mentions.keys(), mentions) for name in reached)
    empty = any(is_empty(function) for function in functions.values())  # type: ignore[arg-type]
    return empty or (not searches and reached != mentions.keys())


def _reached(names: set[str], mentions: dict[str, set[str]]) -> set[str]:
    """The functions that these mention, or that those mention, and so on; themselves among them."""
    found = set[str]()
    while more := (names & mentions.keys()) - found:
        found |= more
        names = set[str]().union(*(mentions[name] for name in more))
    return found


def processor_time() -> float:
    """The processor time so far, of this process and of its children."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime + time.process_time()


if __name__ == "__main__":
    main()
