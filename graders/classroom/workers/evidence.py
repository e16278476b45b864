"""What decided about the points of one submission: it is asked again, and everything that the judge sees is kept.

    python -m graders.classroom.workers.evidence JOB ANSWER

reads a job from the one file and writes the evidence into the other, both JSON. So an older edition of the packages can
be asked by a newer one (`evidence_of`): what these two files say must stay readable.
"""

import base64
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from graders.classroom.marks import GradedCell
from graders.classroom.sandbox.run import Times
from graders.classroom.workers.pool import Job, work
from graders.exercises import exercise
from graders.exercises.base import CodeExercise
from graders.outcome import Json, outcomes
from graders.report import Part, Report
from graders.trusted import judging
from graders.trusted.findings import example
from graders.trusted.naming.pricing import Slip
from graders.trusted.verdicts import Verdict
from graders.words import Decisions, in_force, under
from pacman_env.wording import number

_Kind = TypeVar("_Kind")
MOST = 3  # wrong cases of an idea that are shown; the others are counted
ASKED_AGENT = "Depth {depth}, {ghosts}; the check's own evaluation function judges the leaves."


@dataclass(frozen=True)
class CaseEvidence:
    """A question that decided: the idea it belongs to, what was asked, what came back, and what is correct."""

    idea: str
    asked: str
    position: str
    got: str
    correct: str
    picture: str = ""


@dataclass(frozen=True)
class IdeaEvidence:
    """An idea of the exercise: its points, and how many of its cases are right."""

    name: str
    points: float
    most: float
    verdict: str
    right: int = 0
    asked: int = 0


@dataclass(frozen=True)
class Evidence:
    """What is known about one exercise. `slip` says in words what was priced, or why nothing was."""

    exercise: str
    points: float
    most: float
    card: str
    picture: str = ""
    ideas: list[IdeaEvidence] = field(default_factory=list)
    cases: list[CaseEvidence] = field(default_factory=list)
    slip: str = ""


@dataclass(frozen=True)
class Rerun:
    """The evidence, exercise by exercise; or why the submission could not be asked. `stopped` says what was stopped."""

    evidence: list[Evidence] = field(default_factory=list)
    failure: str = ""
    stopped: str = ""


def evidence_of(job: Job, packed: Path | None = None) -> Rerun:
    """Ask a submission again: by this edition, or by the one that is packed in a file. Raises what `work` raises."""
    if packed is None:
        return _asked(job)
    with TemporaryDirectory(prefix="edition-") as folder:
        with zipfile.ZipFile(packed) as file:
            file.extractall(folder)
        question, answer = Path(folder, "job.json"), Path(folder, "answer.json")
        files = {name: base64.b64encode(data).decode() for name, data in job.files.items()}
        question.write_text(json.dumps({**asdict(job), "files": files}), encoding="utf-8")
        environment = {name: value for name, value in os.environ.items() if name not in ("COURSE_SECRET", "PYTHONPATH")}
        command = [sys.executable, "-m", __name__, str(question), str(answer)]
        done = subprocess.run(
            command, cwd=folder, env={**environment, "PYTHONPATH": folder}, capture_output=True, text=True
        )
        if done.returncode or not answer.exists():
            lines = done.stderr.strip().splitlines() or ["it said nothing"]
            return Rerun(failure=f"the version that gave the points does not run here: {lines[-1]}")
        data = json.loads(answer.read_text(encoding="utf-8"))
        return _made(Rerun, {**data, "evidence": list(map(_evidence, data["evidence"]))})


def _asked(job: Job) -> Rerun:
    """The evidence, found by this edition."""
    heard: dict[str, tuple[object, ...]] = {}

    def judge(*asked: Any) -> Report:
        heard[asked[0]] = asked
        return judging.judge(*asked)

    done = work(job, judge)
    if done.stopped:
        done = work(replace(job, notebook=done.notebook, again=True), judge)
    if done.failure:
        return Rerun(failure=done.failure, stopped=done.stopped)
    given = dict(outcomes(json.loads(done.notebook)))
    with under(job.decisions):
        found = [_about(test, given, heard.get(test.exercise)) for test in job.tests if test.name in given]
    return Rerun(found, stopped=done.stopped)


def _about(test: GradedCell, given: Json, heard: tuple[Any, ...] | None) -> Evidence:
    """What the judge has seen of one exercise."""
    outcome = given[test.name]
    plain = Evidence(test.exercise, outcome.points, outcome.max_points, outcome.reason or "Everything is correct.")
    if heard is None:
        return plain
    report = judging.judge(*heard)
    shown = replace(plain, card=str(report), picture=report._repr_html_())
    one, (_, sheet, seed, *_) = exercise(test.exercise), heard
    judgment = judging.judgment_on(one, sheet, seed)
    if not isinstance(judgment, judging.Judgment) or not isinstance(one, CodeExercise):
        return replace(shown, ideas=[_idea(part, ()) for part in report.parts])
    verdicts = judgment.account.graded
    cases = [_case(one, verdict) for part in report.parts for verdict in _wrong(part, verdicts)[:MOST]]
    ideas = [_idea(part, verdicts) for part in report.parts]
    return replace(shown, ideas=ideas, cases=cases, slip=_slip(one, judgment))


def _wrong(part: Part, verdicts: Iterable[Verdict]) -> list[Verdict]:
    return [verdict for verdict in verdicts if verdict.part == part.name and not verdict.right]


def _idea(part: Part, verdicts: Iterable[Verdict]) -> IdeaEvidence:
    right = [verdict.right for verdict in verdicts if verdict.part == part.name]
    return IdeaEvidence(part.name, part.points, part.max_points, part.verdict, sum(right), len(right))


def _case(one: CodeExercise, verdict: Verdict) -> CaseEvidence:
    shown = replace(example(one, verdict), asked="", remark="")
    case = verdict.case
    ghosts = case.root.num_agents - 1 if case.depth else 0
    asked = ASKED_AGENT.format(depth=case.depth, ghosts=f"{ghosts} ghost{'s' * (ghosts != 1)}") if case.depth else ""
    worth = ", ".join(f"{action} {number(value)}" for action, value in verdict.expected.worth.items())
    asked = " ".join(filter(None, [asked, worth and f"Pacman's moves are worth: {worth}."]))
    changed = verdict.record.get("changed")
    got = f"{shown.got} (and {changed} was changed)" if changed else shown.got
    return CaseEvidence(verdict.part, asked, str(case.root), got, shown.expected, shown.html())


def _slip(one: CodeExercise, judgment: judging.Judgment) -> str:
    """The family that was priced, and its price; or why there is no price."""
    known = judgment.slip
    if not judgment.account.wrong:
        return ""
    if known is None or not judgment.whole or not in_force().slips:
        return _why_no_price(one, judgment)
    ideas = ", ".join(idea.name for idea in one.ideas if idea.name in known.kept)
    why = "One mistake explains the failed cases of these ideas"
    if known.undone:
        why = "With one slip fixed, the code answers every case for these ideas correctly"
    cost = f"{known.price:g} of {one.points} points{_share(one, known)}"
    return f"{why}, so these ideas keep their points: {ideas}. The mistake costs {cost}."


def _share(one: CodeExercise, known: Slip) -> str:
    share = one.price_undone(known.code) if known.undone else one.price(known.code)
    decided = " by course.toml" if known.code in in_force().prices else ""
    return f" (`{known.code}` {100 * (share or 0):g}%{decided})"


def _why_no_price(one: CodeExercise, judgment: judging.Judgment) -> str:
    if not judgment.whole:
        return "The check gave up before every case had an answer, so a slip earns no partial credit here."
    if not in_force().slips:
        return "In this course, a slip earns no partial credit: only correct cases count."
    codes = [found.slip for found in judgment.report().findings]
    if any(one.price(code) is None for code in codes):
        return f"`{'`, `'.join(codes)}` earns no partial credit: only correct cases count."
    return "No mistake with partial credit explains every failed case, so an idea with a failed case earns nothing."


def _job(data: Json) -> Job:
    files = {name: base64.b64decode(text) for name, text in data["files"].items()}
    parts = {"tests": tuple(_made(GradedCell, one) for one in data["tests"]), "times": _made(Times, data["times"])}
    return _made(Job, {**data, **parts, "files": files, "decisions": _made(Decisions, data["decisions"])})


def _evidence(data: Json) -> Evidence:
    ideas = [_made(IdeaEvidence, one) for one in data["ideas"]]
    cases = [_made(CaseEvidence, one) for one in data["cases"]]
    return _made(Evidence, {**data, "ideas": ideas, "cases": cases})


def _made(kind: type[_Kind], data: dict[str, object]) -> _Kind:
    """What another edition has written down; what only that one knows is left out."""
    return kind(**{one.name: data[one.name] for one in fields(kind) if one.name in data})  # type: ignore[arg-type]


def main() -> None:
    """Read a job, write the answer."""
    question, answer = map(Path, sys.argv[1:])
    job = _job(json.loads(question.read_text(encoding="utf-8")))
    answer.write_text(json.dumps(asdict(_asked(job))), encoding="utf-8")


if __name__ == "__main__":
    main()
