"""How true the X-ray is on programs of others: each one counted by instrumenting it, and watched unchanged.

    python -m tools.measuring.foreign FOLDER [NAME ...]

``FOLDER/programs.toml`` lists the programs, which stay outside of this repository, one ``[[program]]`` each:

- ``name``, and ``style``: how it is written, the row of the table;
- ``path``: the folder that its imports start from, inside of FOLDER;
- ``setup``, ``call``: lines that make a position, and the expression that searches it;
- ``count``: the functions whose every call is a node, and ``driver``: one that makes the first moves itself, if any;
- ``value``: the value in what they return, an expression of ``result``;
- ``stubs``: modules to replace, such as a library for windows;
- ``options``: of ``xray``, an expression, where it needs any.

``setup`` may call ``defs("file.py")``: the file as a module, without the lines that play a game when it is run.

Counting rewrites the syntax tree of the functions named: each call is counted, with what it returned, and each ``for``
loop in which they call one another tells how many moves were left when it was given up. A program is *exact* if nodes,
values and cuts agree (or if the X-ray says that it cannot tell the cuts), *refused* if the X-ray says why it draws
nothing, else *untrue*.
"""

import argparse
import ast
import contextlib
import functools
import importlib.machinery
import io
import json
import random
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

from pacman_env.compare.tables import Listing

_COUNTS = "__counts__"
_SECONDS = 300


class Counts:
    """What the instrumented functions tell."""

    def __init__(self, value: str) -> None:
        """``value`` is an expression of ``result``."""
        self.results: list[Any] = []
        self.cuts = 0
        self._value = compile(value, "<value>", "eval")

    def watch(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Count the calls of a function, with the values that it returns."""

        @functools.wraps(function)
        def counted(*arguments: Any, **named: Any) -> Any:
            number = len(self.results)
            self.results.append(None)
            result = function(*arguments, **named)
            with contextlib.suppress(Exception):
                self.results[number] = eval(self._value, {"result": result})
            return result

        return counted

    def loop(self, items: Iterable[Any], moves: Callable[[Any], int]) -> Iterator[Any]:
        """Go through a loop; if it is given up, count the moves of the items that are left."""
        todo = list(items)
        while todo:
            item = todo.pop(0)
            try:
                yield item
            except GeneratorExit:
                self.cuts += sum(int(moves(one)) for one in todo)
                raise


class _Instrument(ast.NodeTransformer):
    """Put the counting into the functions of these names."""

    def __init__(self, names: set[str], loops: set[str]) -> None:
        self.names, self.loops, self.inside, self.owner = names, loops, False, ""

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        self.owner = f"{node.name}."
        self.generic_visit(node)
        self.owner = ""
        return node

    def visit_FunctionDef(self, node: Any) -> Any:
        before, self.inside = (
            self.inside,
            self.inside or bool({node.name, self.owner + node.name} & (self.names | self.loops)),
        )
        self.generic_visit(node)
        self.inside = before
        if node.name in self.names or self.owner + node.name in self.names:
            node.decorator_list.insert(0, _expression(f"{_COUNTS}.watch"))
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_For(self, node: ast.For) -> ast.For:
        weight = self._weight(node.body)
        self.generic_visit(node)
        if self.inside and weight:
            if isinstance(node.target, ast.Name):
                names = node.target.id
                moves = f"lambda {names}: {weight}"
            else:
                moves = f"lambda one: [{weight} for {ast.unparse(node.target)} in [one]][0]"
            node.iter = _expression(f"{_COUNTS}.loop({ast.unparse(node.iter)}, {moves})")
        return node

    def _weight(self, body: list[ast.stmt]) -> str:
        """How many moves one turn of a loop makes, as an expression; empty if it makes none."""
        guards: list[str] = []
        for statement in body:
            if isinstance(statement, ast.If) and isinstance(statement.body[0], ast.Continue):
                guards.append(f"not ({ast.unparse(statement.test)})")
            elif not self._calls(statement):
                continue
            elif isinstance(statement, ast.For):
                inner = self._weight(statement.body)
                return f"sum({inner} for {ast.unparse(statement.target)} in {ast.unparse(statement.iter)})"
            elif isinstance(statement, ast.If) and not statement.orelse:
                inner = self._weight(statement.body)
                return f"({inner} if {ast.unparse(statement.test)} else 0)"
            else:
                return f"int({' and '.join(guards)})" if guards else "1"
        return ""

    def _calls(self, tree: ast.AST) -> bool:
        called = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
        names = {name.rpartition(".")[2] for name in self.names}
        return any((func.id if isinstance(func, ast.Name) else getattr(func, "attr", "")) in names for func in called)


def _asks(statement: ast.stmt) -> bool:
    """Say whether a line at the top of a file asks somebody who plays."""
    names = (node.func for node in ast.walk(statement) if isinstance(node, ast.Call))
    return isinstance(statement, ast.Assign) and any(isinstance(one, ast.Name) and one.id == "input" for one in names)


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _instrumented(source: bytes | str, path: str, program: dict[str, Any]) -> Any:
    tree = ast.parse(source)
    tree = ast.fix_missing_locations(_Instrument(set(program["count"]), {program.get("driver", "")}).visit(tree))
    return compile(tree, path, "exec")


def _run(folder: Path, program: dict[str, Any], counting: bool) -> dict[str, Any]:
    """Run one program in this process, counted or watched."""
    sys.dont_write_bytecode = True
    root = folder / program["path"]
    sys.path.insert(0, str(root))
    for name in program.get("stubs", ()):
        sys.modules[name] = MagicMock()
    counts = Counts(program.get("value", "result"))
    if counting:
        import builtins

        setattr(builtins, _COUNTS, counts)
        loader: Any = importlib.machinery.SourceFileLoader

        def compiled(_: Any, data: bytes, path: str, **__: Any) -> Any:
            wanted = any(
                f"def {name.rpartition('.')[2]}(".encode() in bytes(data)
                for name in (*program["count"], program.get("driver", "?"))
            )
            return _instrumented(data, path, program) if wanted else compile(data, path, "exec", dont_inherit=True)

        def no_cache(*_: Any) -> Any:
            raise OSError("compiled anew")

        loader.source_to_code, loader.path_stats = compiled, no_cache

    def defs(name: str) -> ModuleType:
        path = root / name
        tree = ast.parse(path.read_text())
        plays = (ast.Expr, ast.While, ast.For, ast.If, ast.With, ast.Try)
        tree.body = [one for one in tree.body if not isinstance(one, plays) and not _asks(one)]
        module = ModuleType(path.stem)
        module.__file__ = str(path)
        code = _instrumented(ast.unparse(tree), str(path), program) if counting else compile(tree, str(path), "exec")
        exec(code, vars(module))
        return module

    random.seed(1)
    names: dict[str, Any] = {"defs": defs, "__name__": "setup"}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(program.get("setup", ""), names)
        counts.results.clear()
        counts.cuts = 0
        random.seed(1)
        if counting:
            eval(program["call"], names)
            values = Counter(_plain(one) for one in counts.results)
            if program.get("driver") and program.get("driver") not in program["count"]:
                values["driver"] = 1
            return {"nodes": sum(values.values()), "values": values, "cuts": counts.cuts}
        from pacman_env import xray

        with xray(code=False, **eval(program.get("options", "{}"), names)) as search:
            eval(program["call"], names)
        left = [event["value"] for event in search.tree.graph["events"] if event["event"] == "leave"]
        values = Counter(map(_plain, left))
        told = search.tree.graph["cuts"]
        return {"nodes": len(left), "values": values, "cuts": search.pruned, "told": told, "words": str(search)}


def _plain(value: Any) -> str:
    """A value without its sign, which is another one in a negamax."""
    try:
        return f"{abs(float(value)):.9g}"
    except (TypeError, ValueError, OverflowError):
        return "none"


def judged(counted: dict[str, Any], seen: dict[str, Any], program: dict[str, Any]) -> str:
    """Compare what was counted with what the X-ray tells."""
    if not seen["nodes"]:
        return "refused"
    ours, theirs = Counter(seen["values"]), Counter(counted["values"])
    if theirs.pop("driver", 0):  # its value is not among what was counted: it may return a move
        extra = ours - theirs
        if sum(extra.values()) == 1:
            ours -= extra
    same = seen["nodes"] == counted["nodes"] and (ours == theirs or ("value" in program and program["value"] == "None"))
    cuts = seen["told"] == "unseen" or seen["cuts"] == counted["cuts"]
    return "exact" if same and cuts else "untrue"


def _measured(folder: Path, program: dict[str, Any]) -> tuple[str, dict[str, Any], dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for mode in ("--counted", "--watched"):
        command = [sys.executable, "-m", "tools.measuring.foreign", str(folder), program["name"], mode]
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)
        if done.returncode:
            return f"did not run: {done.stderr.strip().splitlines()[-1]}", {}, {}
        found.append(json.loads(done.stdout.splitlines()[-1]))
    counted, seen = found
    return judged(counted, seen, program), counted, seen


def main() -> None:
    """Print a line a program, and the table of styles."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.measuring.foreign", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--counted", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--watched", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    programs = tomllib.loads((options.folder / "programs.toml").read_text())["program"]
    chosen = [program for program in programs if not options.names or program["name"] in options.names]
    if options.counted or options.watched:
        print(json.dumps(_run(options.folder.resolve(), chosen[0], options.counted)))
        return
    styles: dict[str, Counter[str]] = defaultdict(Counter)
    for program in chosen:
        verdict, counted, seen = _measured(options.folder, program)
        styles[program["style"]][verdict.split(":")[0]] += 1
        print(_line(f"{verdict:8} {program['name']}: ", counted, seen))
        if verdict == "refused":
            print(f"         {seen['words']}")
    print(f"\n{_table(styles)}")


def _line(told: str, counted: dict[str, Any], seen: dict[str, Any]) -> str:
    if not counted:
        return told
    ours = f"{seen['nodes']} nodes, cuts {'?' if seen['told'] == 'unseen' else seen['cuts']}"
    return f"{told}counted {counted['nodes']} nodes, {counted['cuts']} cuts; seen {ours}"


def _table(styles: Mapping[str, Counter[str]]) -> str:
    """How many programs of each style there are, and what the X-ray tells of them."""
    verdicts = ("exact", "refused", "untrue")
    groups = [*sorted(styles.items()), ("all", sum(styles.values(), Counter[str]()))]
    rows = [[style, str(sum(count.values())), *(str(count[one]) for one in verdicts)] for style, count in groups]
    return Listing(["style", "programs", *verdicts], rows, "style", ["programs", *verdicts]).markdown()


if __name__ == "__main__":
    main()
