"""Run an unchanged ``multiAgents.py`` of the Berkeley project on this engine.

The file's ``import util``, ``from game import Directions`` and so on are answered by small modules made for it alone.
The loaded module carries an ``__import__`` of its own, so nothing global changes, imports inside functions work while
it runs, and two files that are loaded at once do not meet. (They share the classes of what a state hands out, ``Grid``
and ``AgentState``, and ``GameState`` itself: a file that puts another method into one of those changes it for all.)
"""

import ast
import builtins
import difflib
import re
import sys
import threading
import tokenize
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from pacman_env import basic_agents as agents
from pacman_env.basic_agents.base import Agent
from pacman_env.basic_agents.classes import agent_classes
from pacman_env.berkeley import util as berkeley_util
from pacman_env.engine import berkeley_names
from pacman_env.engine.layout import Layout, LayoutError
from pacman_env.engine.state import SCARED_MOVES, GameState

PYTHON_2_LINE = re.compile(
    r"^\s*(print|exec)\s+[^\s(=.]|\bexcept\s+[\w.]+\s*,\s*\w+\s*:|\braise\s+\w+\s*,|<>|`"
    r"|\blambda\s*\(|\bdef\s+\w+\s*\([^)]*\(|\b0[0-7]+\b|\b\d+[lL]\b"
)
PYTHON_2_NAMES = {"xrange", "raw_input", "unicode", "basestring", "execfile", "long", "cmp", "unichr", "reduce"}
PYTHON_2_CALLS = {"apply", "file", "intern", "reload"}  # only as calls: some are good names for a variable
PYTHON_2_ATTRIBUTES = {"has_key", "iteritems", "itervalues", "iterkeys"}
PYTHON_2_MODULES = {"Queue", "cPickle", "Tkinter", "StringIO", "cStringIO", "__builtin__"}
PYTHON_2_IMPORTS = {"izip", "imap", "ifilter", "maxint", "letters", "lowercase", "uppercase"}
ITERATORS = {"map", "filter", "zip"}  # lists in Python 2
GUARDS = re.compile(r"\b(hasattr|version|version_info|PY2|PY3)\b")
EDITOR_ACCIDENTS = {"pkg_resources"}  # completions of an editor that published files import and never use
_one_at_a_time = threading.Lock()  # Python 3.11 fails when two threads make syntax trees at once (its issue 106905)
CONVERT = "convert the file to Python 3 first (the tool 2to3 does most of it)"


class BerkeleyLoadError(ValueError):
    """A file that this engine cannot run; ``line`` counts from 1 (None: the whole file)."""

    def __init__(self, path: Path, line: int | None, problem: str, remedy: str) -> None:
        """Say in one line where, what and what to do."""
        self.path, self.line = path, line
        place = path.name if line is None else f"{path.name}, line {line}"
        end = "" if remedy.endswith("?") else "."
        self._parts = (path, line, problem, remedy)
        super().__init__(f"{place}: {problem}. {remedy[0].upper()}{remedy[1:]}{end}")

    def __reduce__(self) -> str | tuple[object, ...]:
        """Keep the message when an error travels between processes."""
        return (BerkeleyLoadError, self._parts)


def load_agents(path: str | Path) -> ModuleType:
    """The module in an unchanged ``multiAgents.py``: its agents are its attributes.

    Modules (single files) beside it are found, too; ``util``, ``game``, ``pacman``, ``layout``, ``ghostAgents`` and
    ``pacmanAgents`` are this engine's, even if the folder holds the original ones.

    Raises:
        BerkeleyLoadError: no such file, Python 2, another engine, an error in it, or no agent in it.
    """
    module = load_module(path)
    if not any(cls.__module__ == module.__name__ for cls in agent_classes(module).values()):
        remedy = "give a file with a class that has getAction(self, gameState), as the Berkeley project's have"
        raise BerkeleyLoadError(Path(path), None, "there is no Pacman agent in this file", remedy)
    return module


def load_module(path: str | Path) -> ModuleType:
    """The same for any file, with or without an agent in it.

    Raises:
        BerkeleyLoadError: no such file, Python 2, another engine, or an error in it.
    """
    main = Path(path).absolute()
    loader = _Loader(main)
    try:
        return loader.run(main)
    except BerkeleyLoadError:
        raise
    except (Exception, SystemExit) as error:
        raise BerkeleyLoadError(*loader.place(error), *_diagnosis(error, loader.modules)) from error


def file_of(cls: type) -> str | None:
    """The file that :func:`load_agents` took this class from; None for any other class."""
    for value in vars(cls).values():
        space = getattr(value, "__globals__", {})
        if isinstance(space.get("__loader__"), _Loader):
            return str(space["__file__"])
    return None


class _Loader:
    """Loads one file, and answers its imports as long as it lives."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.paths: dict[str, Path] = {}
        self.modules: dict[str, ModuleType] = _shims()

    def run(self, path: Path) -> ModuleType:
        """Execute a file as a module of its own."""
        code = _compiled(path)
        module = ModuleType(path.stem)
        module.__file__ = str(path)
        vars(module)["__loader__"] = self
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": self.importer}
        self.modules[path.stem], self.paths[str(path)] = module, path
        with _findable(module):
            exec(code, vars(module))
        return module

    def place(self, error: BaseException) -> tuple[Path, int | None]:
        """The last line of one of the loaded files that the error went through."""
        path, line, step = self.path, None, error.__traceback__
        while step is not None:
            if step.tb_frame.f_code.co_filename in self.paths:
                path, line = self.paths[step.tb_frame.f_code.co_filename], step.tb_lineno
            step = step.tb_next
        return path, line

    def importer(
        self,
        name: str,
        globals: dict[str, Any] | None = None,
        locals: dict[str, Any] | None = None,
        fromlist: tuple[str, ...] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """What ``import`` means inside of the file."""
        if name in self.modules:
            return self.modules[name]
        beside = self.path.parent / f"{name}.py"
        if level == 0 and name not in sys.stdlib_module_names and beside.is_file():
            return self.run(beside)
        return builtins.__import__(name, globals, locals, fromlist or (), level)


@contextmanager
def _findable(module: ModuleType) -> Iterator[None]:
    """While its code runs, a module stands in ``sys.modules``, where ``dataclass`` looks; never in another's place."""
    with _one_at_a_time:
        free = sys.modules.setdefault(module.__name__, module) is module
    try:
        yield
    finally:
        if free:
            sys.modules.pop(module.__name__, None)


def _compiled(path: Path) -> CodeType:
    """The code of a file, once it is clear that this is Python 3."""
    source = _source(path)
    try:
        with _one_at_a_time:
            tree = ast.parse(source, str(path))
            code: CodeType = compile(tree, str(path), "exec", dont_inherit=True)
    except TabError as error:
        raise BerkeleyLoadError(path, error.lineno, "tabs and spaces are mixed", "use spaces only") from None
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None)
        raise BerkeleyLoadError(path, line, *_syntax_problem(source, line, error)) from None
    for node, old in _python_2(tree):
        raise BerkeleyLoadError(path, node.lineno, f"{old} is Python 2", CONVERT)
    return code


def _source(path: Path) -> str:
    try:
        with tokenize.open(path) as file:
            return file.read()
    except OSError as error:
        reason = error.strerror or str(error)
        raise BerkeleyLoadError(path, None, f"cannot be read ({reason})", "give the path of a multiAgents.py") from None
    except UnicodeDecodeError:
        raise BerkeleyLoadError(path, None, "this is no text in UTF-8", "save it as UTF-8") from None
    except SyntaxError as error:  # of the line that names the encoding
        if "unknown encoding" in str(error):
            raise BerkeleyLoadError(path, None, str(error), "name one that exists, or none for UTF-8") from None
        raise BerkeleyLoadError(path, None, "this is no text in UTF-8", "save it as UTF-8") from None


def _syntax_problem(source: str, line: int | None, error: Exception) -> tuple[str, str]:
    lines = source.split("\n")
    text = lines[line - 1].strip() if line and line <= len(lines) else ""
    if PYTHON_2_LINE.search(text) or "Missing parentheses" in str(error):
        return f"this is Python 2: {text[:60]}", CONVERT
    return f"not valid Python: {getattr(error, 'msg', error)}: {text[:60]}", "correct this line"


def _python_2(tree: ast.Module) -> Iterator[tuple[ast.expr, str]]:
    """What only Python 2 knows, unless the file defines it itself or asks first which Python this is."""
    own = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    own |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    own |= {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    own |= {node.asname or node.name for node in ast.walk(tree) if isinstance(node, ast.alias)}
    own |= {node.name for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) and node.name}
    stars = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"]
    foreign = any(node.module not in SHIMS for node in stars)  # there may be anything in it
    for node in _unguarded(tree):
        old = _old(node)
        if old and not foreign and re.split(r"\W", old)[0] not in own:
            yield node, old


def _old(node: ast.AST) -> str | None:
    """The name of a piece of Python 2."""
    match node:
        case ast.Name(id=name) if name in PYTHON_2_NAMES:
            return name
        case ast.Call(func=ast.Name(id=name)) if name in PYTHON_2_CALLS:
            return name
        case ast.Attribute(attr=name) if name in PYTHON_2_ATTRIBUTES or ast.unparse(node) == "sys.maxint":
            return name
        case ast.BinOp(left=ast.Name(id="print"), op=ast.RShift()):
            return "print >>"
        case ast.Subscript(value=ast.Call(func=ast.Name(id=name))) if name in ITERATORS:
            return f"{name}(...)[...]"
    return None


def _unguarded(node: ast.AST) -> Iterator[Any]:
    """All parts of a tree that run whatever the version of Python is."""
    yield node
    for name, part in ast.iter_fields(node):
        if isinstance(node, ast.Try) and name == "body":
            continue
        if isinstance(node, (ast.If, ast.IfExp)) and GUARDS.search(ast.unparse(node.test)):
            continue
        for one in part if isinstance(part, list) else [part]:
            if isinstance(one, ast.AST):
                yield from _unguarded(one)


def _diagnosis(error: BaseException, modules: dict[str, ModuleType]) -> tuple[str, str]:
    if isinstance(error, ModuleNotFoundError) and error.name in PYTHON_2_MODULES:
        return f"the module {error.name} is Python 2", CONVERT
    if isinstance(error, ImportError) and (old := set(re.findall(r"\w+", str(error))) & PYTHON_2_IMPORTS):
        return f"{old.pop()} is Python 2", CONVERT
    if isinstance(error, ModuleNotFoundError):
        remedy = "was the file written for another engine or project? Otherwise put that module beside it or install it"
        return f"there is no module {error.name!r} here", remedy
    if isinstance(error, ImportError) and error.name in modules:
        return _missing_name(error, modules[error.name])
    return f"it stops with {type(error).__name__}: {' '.join(str(error).split())}", "correct this line"


def _missing_name(error: ImportError, module: ModuleType) -> tuple[str, str]:
    wanted = re.search(r"cannot import name '(\w+)'", str(error))
    known = [name for name in vars(module) if not name.startswith("_")]
    near = difflib.get_close_matches(wanted[1] if wanted else "", known, n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else "was the file written for another engine?"
    return f"this engine's {module.__name__} has no {wanted[1] if wanted else 'such name'!r}", hint


# --- the modules that such a file imports -----------------------------------------------------------------------------


SHIMS = {"util", "game", "layout", "pacman", "ghostAgents", "pacmanAgents"}


def _shims() -> dict[str, ModuleType]:
    """Fresh modules, so that a file that changes one changes its own."""
    util = _public(_fresh(berkeley_util))
    own = {cls.__name__: _copied(cls) for cls in (berkeley_names.Directions, berkeley_names.Actions)}
    game = {**util, **_public(berkeley_names), **own, "Agent": Agent, "GameStateData": berkeley_names.StateData}
    ghosts = {name: getattr(agents, name) for name in ("GhostAgent", "RandomGhost", "DirectionalGhost")}
    pacmen = {name: getattr(agents, name) for name in ("LeftTurnAgent", "GreedyAgent")}
    contents: dict[str, dict[str, Any]] = {
        "util": util,
        "game": game,
        "layout": {**util, "Layout": berkeley_names.LayoutView, "Grid": berkeley_names.Grid, "getLayout": get_layout},
        "pacman": {**game, "GameState": GameState, "SCARED_TIME": SCARED_MOVES, "TIME_PENALTY": 1},
        "ghostAgents": {**game, **ghosts},
        "pacmanAgents": {**game, **pacmen, "scoreEvaluation": agents.score_evaluation},
    }
    shims = {name: _module(name, content) for name, content in contents.items()}
    for name in ("util", "game", "layout"):
        vars(shims["pacman"])[name] = shims[name]
    return {**shims, **{name: _accident(name) for name in EDITOR_ACCIDENTS}}


def _fresh(module: ModuleType) -> ModuleType:
    """The same module executed once more, with classes of its own."""
    spec = module.__spec__
    assert spec is not None and spec.loader is not None
    twin = module_from_spec(spec)
    spec.loader.exec_module(twin)
    return twin


def _copied(cls: type) -> type:
    """A class with the same contents."""
    skip = ("__dict__", "__weakref__")
    return type(cls.__name__, cls.__bases__, {name: value for name, value in vars(cls).items() if name not in skip})


def _public(module: ModuleType) -> dict[str, Any]:
    """Everything a star import would bring, ``random`` and ``sys`` included, as in the original."""
    return {name: value for name, value in vars(module).items() if not name.startswith("_")}


def _module(name: str, content: dict[str, Any]) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(content)
    return module


def _accident(name: str) -> ModuleType:
    """A module that gives a placeholder for any name: it is imported by mistake and never used."""
    module = ModuleType(name)

    def placeholder(attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        return None

    vars(module)["__getattr__"] = placeholder
    return module


def get_layout(name: str, back: int = 2) -> berkeley_names.LayoutView | None:
    """The layout of this name (with or without ``.lay``) under its Berkeley names; None if there is none."""
    try:
        return berkeley_names.LayoutView(Layout.load(name.removesuffix(".lay")))
    except LayoutError:
        return None
