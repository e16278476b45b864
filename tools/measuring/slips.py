"""Inject slips into right answers, and see whether the repair undoes them.

    python -m tools.measuring.slips FOLDER [FILE ...] [--count 70] [--seed 0]

Each slip is small and its place is known: another comparison, the other extreme, one more or less, a line that is gone.
One that leaves the answer right, or makes a draft of it, does not count; nor do answers that do more than they have to.
The kinds of slip are this tool's own.

Where a line is gone, its line is told if a line is said to be missing there ("one more line after line 9") where the
lost one could stand as well: in the same block, and nothing on the way to its old place speaks of the same names.
"""

import argparse
import ast
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from graders.repair import Repair, Source, look
from graders.repair.accepting import fresh
from graders.repair.looking import draft_of
from graders.repair.shared.kinds import INSERTED, Variant
from graders.repair.slips.statements.lines import blocks
from graders.repair.telling.words import side
from graders.repair.text.reading import Function, Piece, pieces_of
from graders.repair.text.sorts import EVALUATION, LEGAL, SUCCESSOR, called
from pacman_env.compare.tables import Listing
from tools.measuring.repair import PATIENCE, answers, asked, judged

_TURNED = {ast.Lt: (" < ", " > "), ast.Gt: (" > ", " < "), ast.LtE: ("<=", ">="), ast.GtE: (">=", "<=")}
_OTHER = {"max": "min", "min": "max"}


@dataclass(frozen=True)
class Slip:
    """A piece of a text, what stands there instead, the line, and the names that a line speaks of that is gone."""

    start: int
    end: int
    new: str
    line: int
    what: str
    names: frozenset[str] = frozenset()


def main() -> None:
    """Print a line for each slip, and the sums."""
    parser = argparse.ArgumentParser(prog="python -m tools.measuring.slips", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", nargs="*", help="only these, without .py")
    parser.add_argument("--count", type=int, default=70, help="how many slips")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, help="another limit than that of a check")
    given = parser.parse_args()
    rng, sums = random.Random(given.seed), Counter[str]()
    paths = [path for path in sorted(given.folder.glob("*.py")) if not given.files or path.stem in given.files]
    rng.shuffle(paths)
    for title, id, wrong, slip in _wrong(paths, rng):
        repair = look(id, wrong, seconds=given.seconds)
        sums["injected"] += 1
        sums["undone"] += repair is not None
        far = distance(repair, wrong, slip) if repair else 99
        sums["its line told"] += far == 0
        sums["a line at most two further told"] += far <= 2
        told = repair.words() if repair else "not undone"
        missed = f" ({far} lines away)" if 0 < far < 99 else ""
        print(f"{title}, line {slip.line}, {slip.what}: {told}{missed}", flush=True)
        if sums["injected"] >= given.count:
            break
    rows = [(name, str(count)) for name, count in sums.items()]
    print("\n" + Listing(["slips", "number"], rows, names="slips", numbers=["number"]).markdown())


def _wrong(paths: list[Path], rng: random.Random) -> Iterator[tuple[str, str, Source, Slip]]:
    """Right answers with a slip each."""
    for path in paths:
        for name, id, source in answers(path):
            if _verdict(id, source) != "all right":
                continue
            for text, slip in rng.sample(found := list(slips(source)), min(8, len(found))):
                texts = list(source.texts)
                texts[text] = texts[text][: slip.start] + slip.new + texts[text][slip.end :]
                wrong = replace(source, texts=tuple(texts))
                if _verdict(id, wrong) == "wrong":
                    yield f"{path.stem} {name}", id, wrong, slip
                    break


def distance(repair: Repair, wrong: Source, slip: Slip) -> int:
    """How many lines lie between the slip and the nearest one that is told."""
    inserted = [edit for change in repair.changes for edit in change.edits if edit.rank == INSERTED]
    if any(fits(ast.parse(wrong.texts[edit.text]), edit.lines[0], side(edit.kind.role), slip) for edit in inserted):
        return 0
    return min(abs(line - slip.line) for line in repair.lines)


def fits(tree: ast.Module, told: int, where: str, slip: Slip) -> bool:
    """Whether a lost line, in whose place a `pass` stands, could stand where one is said to be missing."""
    for holder in ast.walk(tree):
        for block in blocks(holder):
            lines = [one.lineno for one in block]
            if slip.line not in lines:
                continue
            here = lines.index(slip.line)
            if where == "below":
                there = len(block) if getattr(holder, "lineno", 0) == told else -1
            else:
                there = lines.index(told) if told in lines else -1
            between = block[here + 1 : there] if there > here else block[there + (where == "after") : here]
            right_side = there > here if where in ("before", "below") else 0 <= there < here
            return right_side and not any(slip.names & _names(one) for one in between)
    return False


def _names(node: ast.AST) -> frozenset[str]:
    return frozenset(one.id for one in ast.walk(node) if isinstance(one, ast.Name))


def _verdict(id: str, source: Source) -> str:
    """As in `tools.measuring.repair`; all right if the answer values the right positions, too."""
    draft, questions = draft_of(id, source), fresh(id, "oracle", 30, 10)
    found = asked(id, source, draft, Variant(()), questions, PATIENCE) if draft else None
    if found and all(question.accepts(answer) for question, answer in zip(questions, found, strict=True)):
        return "all right"
    return judged(found, questions)


def slips(source: Source) -> Iterator[tuple[int, Slip]]:
    """All slips in the functions of an answer, each with the number of its text."""
    for piece in pieces_of(source):
        inside = [node for node in ast.walk(piece.node) if isinstance(node, Function) and node.name != "__init__"]
        for node in dict.fromkeys(one for function in inside for one in ast.walk(function)):
            for old, new, what in _at(piece, node):
                start, end = piece.span(old)
                if new != piece.shown(old):
                    names = _names(old) if isinstance(old, ast.stmt) else frozenset()
                    yield piece.text, Slip(piece.start + start, piece.start + end, new, old.lineno, what, names)


def _at(piece: Piece, node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str, str]]:
    """The slips at a place: what goes, what comes, in words."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _TURNED:
            old, new = _TURNED[type(op)]
            yield node, piece.shown(node).replace(old.strip(), new.strip()), "turned"
        case ast.Call(func=ast.Name(id="max" | "min" as name) as function):
            yield function, _OTHER[name], "other extreme"
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=ast.Constant(value=1)):
            yield node, piece.shown(left), "without the 1"
        case ast.Call(args=[state]) if called(node) in EVALUATION:
            yield node, f"{piece.shown(state)}.getScore()", "score"
        case ast.Call(args=[*_]) if called(node) in LEGAL:
            yield node, f"[a for a in {piece.shown(node)} if a != 'Stop']", "without Stop"
        case ast.Call(func=ast.Attribute(value=state), args=[_, move]) if called(node) in SUCCESSOR:
            yield node, f"{piece.shown(node.func)}(0, {piece.shown(move)})", f"Pacman moves {piece.shown(state)}"
        case ast.BoolOp(values=[one, other]):
            yield node, piece.shown(other), f"without {piece.shown(one)}"
        case ast.Call(func=ast.Attribute(attr="isWin" | "isLose" | "getNumAgents") as method, args=[]):
            yield node, piece.shown(method), "no parentheses"
        case ast.Call(func=ast.Name(id="float"), args=[ast.Constant()]):
            yield node, "0", "starts from 0"
        case ast.AugAssign(target=target, value=value):
            yield node, f"{piece.shown(target)} = {piece.shown(value)}", "set, not added"
        case ast.Assign(targets=[ast.Name()], value=ast.Name() | ast.Call()) | ast.Break():
            yield node, "pass", "a line less"
        case ast.Call(args=[*_, one, other]) if isinstance(node.func, ast.Attribute) and len(node.args) > 2:
            start, end = piece.span(one)[0], piece.span(other)[1]
            text, begin = piece.shown(node), piece.span(node)[0]
            turned = f"{piece.shown(other)}, {piece.shown(one)}"
            yield node, text[: start - begin] + turned + text[end - begin :], "swapped"


if __name__ == "__main__":
    main()
