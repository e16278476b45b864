"""Measure the repair: on the wrong answers of `corpus/`, or on a folder of files with agents of the Berkeley project.

    python -m tools.measuring.repair [FOLDER] [--fresh N] [--edits] [--only TEXT]

Each wrong answer gets a line: what is told, and the change that would do it. Of the corpus the heads of the files say
which lines are wrong. Of a folder an answer is wrong if it gives another than the best move on boards that no exercise
has; drafts are set aside and listed: stubs, nothing returned, the same error everywhere because of a name that is
nowhere, a method without a body, a search that is never called.

--edits   what each kind of edit earns: a second table
--fresh   each repair is tried on N further boards, a quarter of them with few different values
--only    only answers whose names contain this text
"""

import argparse
import ast
import contextlib
import difflib
import glob
import io
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType

from graders.code.syntax import name_of, undocumented
from graders.exercises import REPAIRABLE
from graders.repair.edits import Variant
from graders.repair.oracle import RepairQuestion, fresh
from graders.repair.search import Draft, Nothing, Repair, draft_of, look
from graders.repair.trial import Fingerprint
from graders.repair.words import CUT_SHORT
from graders.repair.worker import CannotTry, Worker
from graders.transcript.source import Source, source_of
from pacman_env.berkeley.door import load_agents
from pacman_env.compare.tables import Listing
from tools.corpus import WRONG, Answer

AGENTS = {
    "MinimaxAgent": "pacman.minimax_agent",
    "AlphaBetaAgent": "alphabeta.agent",
    "ExpectimaxAgent": "expectimax.agent",
}
LOST = ("NameError", "AttributeError", "ImportError", "NotImplementedError", "BerkeleyLoadError")
PATIENCE = 60  # an answer may do its work several times over and still be right


@dataclass(frozen=True)
class Run:
    """One wrong answer: what was found, in how much processor time, and the lines that are known to be wrong."""

    repair: Repair | Nothing
    seconds: float
    lines: frozenset[int] = frozenset()

    @property
    def right(self) -> bool | None:
        """Whether the line is one of the wrong ones; None where nobody has said which, or nothing was found."""
        return self.repair.line in self.lines if self.repair and self.lines else None

    def without(self, slip: str) -> "Run":
        """The same if this kind of edit were not looked for."""
        if not self.repair:
            return self
        every = [Variant(self.repair.edits), *self.repair.others]
        left = [variant for variant in every if variant.edits[0].slip != slip]
        found = replace(self.repair, edits=left[0].edits) if left else Nothing("nothing else")
        return replace(self, repair=found)


def main() -> None:
    """Print a line for each wrong answer, and the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.measuring.repair", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", help="a folder of files with agents (default: the corpus)")
    parser.add_argument("--edits", action="store_true", help="what each kind of edit earns")
    parser.add_argument("--fresh", type=int, default=0, metavar="N", help="try each repair on N further boards")
    parser.add_argument("--only", default="", metavar="TEXT", help="only answers whose names contain this text")
    given = parser.parse_args()
    runs = defaultdict[str, list[Run]](list)
    for group, name, id, source, lines in _wrong(given.folder, given.only):
        run = measured(id, source, lines)
        runs[group].append(run)
        wrong = f" (wrong: {sorted(lines)})" if run.right is False else ""
        print(f"{name}: {run.seconds:.1f} s, {run.repair}{wrong}", flush=True)
        if run.repair:
            _show(run.repair)
            if given.fresh:
                print(f"      wrong on {refuted(id, source, run.repair, given.fresh)} of {given.fresh} fresh boards")
    print(f"\n{table(runs)}")
    if given.edits:
        print(f"\n{earnings([run for group in runs.values() for run in group])}")


def measured(id: str, source: Source, lines: set[int]) -> Run:
    """Look for the repair of an answer, of which these lines are known to be wrong (none: nobody has said)."""
    before = processor_time()
    repair = look(id, source)
    return Run(repair, processor_time() - before, frozenset(lines))


def table(runs: dict[str, list[Run]]) -> str:
    """The sums as a table in Markdown."""
    columns = ["wrong answers", "number", "a line is named", "line correct", "cut short", "median", "90%"]
    groups = {**runs, "all": [run for group in runs.values() for run in group]}
    rows = [_row(name, group) for name, group in groups.items() if group]
    return Listing(columns, rows, names="wrong answers", numbers=columns[1:]).markdown()


def earnings(runs: list[Run]) -> str:
    """What would be lost without each kind of edit, as a table in Markdown."""
    columns = ["edit", "tells", "lost without it", "wrong lines without it"]
    told = Counter(run.repair.edits[0].slip for run in runs if run.repair)
    rows = []
    for slip, count in told.most_common():
        left = [(run, run.without(slip)) for run in runs]
        lost = sum(bool(run.repair) and not other.repair for run, other in left)
        wrong = sum(run.right is True and other.right is False for run, other in left)
        rows.append([slip, str(count), str(lost), str(wrong)])
    return Listing(columns, rows, names="edit", numbers=columns[1:]).markdown()


def _row(name: str, runs: list[Run]) -> list[str]:
    told, known = sum(bool(run.repair) for run in runs), [run.right for run in runs if run.right is not None]
    seconds = sorted(run.seconds for run in runs)
    spread = [f"{seconds[len(seconds) * part // 10]:.1f} s" for part in (5, 9)]
    right = f"{sum(known)} of {len(known)} ({100 * sum(known) / len(known):.1f}%)" if known else "not known"
    cut = sum(str(run.repair) == CUT_SHORT for run in runs)
    return [name, str(len(runs)), f"{told} ({100 * told / len(runs):.0f}%)", right, str(cut), *spread]


def _wrong(folder: Path | None, only: str) -> Iterator[tuple[str, str, str, Source, set[int]]]:
    """The wrong answers, each with its group, its name, its exercise and the lines that are known to be wrong."""
    return _of_corpus(only) if folder is None else _of_folder(folder, only)


def _of_corpus(only: str) -> Iterator[tuple[str, str, str, Source, set[int]]]:
    for one in WRONG:
        source = source_of(one.answer) if one.exercise in REPAIRABLE and only in str(one.path) else None
        if source is not None:
            yield one.rule, f"{one.exercise}/{one.name}", one.exercise, source, wrong_lines(one)


def _of_folder(folder: Path, only: str) -> Iterator[tuple[str, str, str, Source, set[int]]]:
    for path in sorted(folder.glob(f"*{glob.escape(only)}*.py")):
        for name, id, source in answers(path):
            verdict = verdict_on(id, source)
            if verdict == "wrong":
                yield "of the folder", f"{path.stem} {name}", id, source, set()
            elif verdict == "draft":
                print(f"{path.stem} {name}: a draft")


def wrong_lines(one: Answer) -> set[int]:
    """The lines of a file of the corpus that its head mends, or says to be as wrong; of a lost line both neighbors."""
    if not one.mends:
        return set()
    before = one.path.read_text(encoding="utf-8").partition("\n\n")[0].count("\n") + 2
    wrong, right, found = one.text.splitlines(), one.mended_text.splitlines(), set[int]()
    for what, start, end, _, _ in difflib.SequenceMatcher(None, wrong, right, autojunk=False).get_opcodes():
        if what != "equal":
            found |= set(range(start + 1, end + 1)) or {start, start + 1}
    for piece in one.elsewhere:
        first = one.text[: one.text.index(piece)].count("\n") + 1
        found |= set(range(first, first + piece.count("\n") + 1))
    return {before + line for line in found}


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


def _show(repair: Repair) -> None:
    """Which edits would do it: for those who measure, never for those who learn."""
    for edit in repair.edits[:4]:
        print(f"      {edit.lines} {edit.slip}: {edit.shown!r} -> {[splice.new for splice in edit.splices]}")


def refuted(id: str, source: Source, repair: Repair, count: int) -> int:
    """On how many boards the repaired answer gives a wrong move or values wrong positions."""
    questions, draft = fresh(id, "refuting", count, count // 4), draft_of(id, source)
    found = asked(id, source, draft, Variant(repair.edits), questions, 1) if draft else None
    return sum(not question.accepts(answer) for question, answer in zip(questions, found or [], strict=True))


def verdict_on(id: str, source: Source) -> str:
    """Right, wrong, a draft, or not to be built."""
    draft, questions = draft_of(id, source), fresh(id, "oracle", 60, 20)
    found = asked(id, source, draft, Variant(()), questions, PATIENCE) if draft else None
    verdict = judged(found, questions)
    return "draft" if verdict == "wrong" and unfinished(source) else verdict


def asked(
    id: str, source: Source, draft: Draft, variant: Variant, questions: list[RepairQuestion], patience: int
) -> list[Fingerprint] | None:
    """What a variant does; None if it cannot be built."""
    try:
        with Worker(id, source, draft.pieces, questions) as worker:
            worker.start["steps"] = [patience * question.steps for question in questions]
            [found] = worker.fingerprints([variant], list(range(len(questions))))
            return found
    except CannotTry:
        return None


def judged(found: list[Fingerprint] | None, questions: list[RepairQuestion]) -> str:
    """Right, wrong, a draft, or not to be built."""
    if found is None:
        return "cannot be tried"
    if all(question.expected.accepts(answer[0]) for question, answer in zip(questions, found, strict=True)):
        return "right"
    nothing = all(
        error == "NotImplementedError" or (value or {}).get("type") in ("None", "ellipsis")
        for value, error, *_ in found
    )
    lost = all(answer[1] in LOST for answer in found)
    return "draft" if nothing or lost else "wrong"


def unfinished(source: Source) -> bool:
    """Whether a method has no body yet, or one is never called while nothing searches."""
    functions = {one.name: one for one in _functions(source) if one.name != "__init__"}
    mentions = {name: set(map(name_of, ast.walk(function))) for name, function in functions.items()}
    reached = _reached({"getAction"}, mentions)
    searches = any(name in _reached(mentions[name] & mentions.keys(), mentions) for name in reached)
    empty = any(_is_empty(function) for function in functions.values())
    return empty or (not searches and reached != mentions.keys())


def _functions(source: Source) -> list[ast.FunctionDef]:
    """The methods of the answer's class."""
    parts = [part for text in source.texts for part in ast.parse(text).body]
    made = [part for part in parts if isinstance(part, ast.ClassDef) and part.name == source.answer]
    return [one for cls in made[:1] for one in ast.walk(cls) if isinstance(one, ast.FunctionDef)]


def _is_empty(function: ast.FunctionDef) -> bool:
    """Whether nothing has been written into a function: a docstring, `pass`, words that it is not written."""
    rest = [one for one in undocumented(function.body) if not isinstance(one, ast.Pass | ast.Raise)]
    return not [one for one in rest if "raiseNotDefined" not in ast.unparse(one)]


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
