"""Run an unchanged ``multiAgents.py`` of the Berkeley project on this engine.

The file's ``import util``, ``from game import Directions`` and so on are answered by small modules made for it alone.
The loaded module carries an ``__import__`` of its own, so nothing global changes, imports inside functions work while
it runs, and two files that are loaded at once do not meet. (They share the classes of what a state hands out, ``Grid``
and ``AgentState``, and ``GameState`` itself: a file that puts another method into one of those changes it for all.)

A statement that fails costs only what needs it: whoever uses what it should have made gets the BerkeleyLoadError that
says why.
"""

import builtins
import difflib
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial, wraps
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from pacman_env.agents.classes import agent_classes
from pacman_env.berkeley.shims import shims
from pacman_env.berkeley.source import PYTHON_2_NAMES, BerkeleyLoadError, compiled

__all__ = ["BerkeleyLoadError", "file_of", "load_agents", "load_module"]

PYTHON_2_IMPORTS = PYTHON_2_NAMES | {"Queue": "queue", "cPickle": "pickle", "StringIO": "io", "izip": "zip"}
_UNMADE = "__unmade__"


Load = Callable[[str | Path], ModuleType]


def _in_words(load: Load) -> Load:
    """The same, where whatever the file raises is a BerkeleyLoadError."""

    @wraps(load)
    def loaded(path: str | Path) -> ModuleType:
        try:
            return load(path)
        except BerkeleyLoadError:
            raise
        except (Exception, SystemExit) as error:  # not Ctrl-C, nor somebody's time limit
            said = " ".join(traceback.format_exception_only(error)[-1].split())
            raise BerkeleyLoadError(*_place(error, Path(path)), f"it stops with {said}", "correct this line") from None

    return loaded


def _place(error: BaseException, path: Path) -> tuple[Path, int | None]:
    """The last line of a loaded file that an error went through."""
    line, step = None, error.__traceback__
    while step is not None:
        space = step.tb_frame.f_globals
        if isinstance(space.get("__loader__"), _Loader):
            path, line = Path(space["__file__"]), step.tb_lineno
        step = step.tb_next
    return path, line


@_in_words
def load_agents(path: str | Path) -> ModuleType:
    """Load an unchanged ``multiAgents.py`` as a module; its agents are the module's attributes.

    Modules next to it and in its folders also load. ``util``, ``game``, ``pacman``, ``layout``, ``ghostAgents``, and
    ``pacmanAgents`` are always this engine's, even if the folder holds the original ones. ``module.unreadable`` lists
    the statements that failed, each as a BerkeleyLoadError.

    Raises:
        BerkeleyLoadError: the file does not exist, is not valid Python, or has no agent that can be built.
    """
    module = load_module(path)
    if not any(cls.__module__ == module.__name__ and _whole(cls) for cls in agent_classes(module).values()):
        remedy = "name a file with a class that has getAction(self, gameState), like the Berkeley project's agents"
        none = BerkeleyLoadError(Path(path), None, "there is no Pacman agent in this file", remedy)
        raise next(iter(module.unreadable), none)
    return module


@_in_words
def load_module(path: str | Path) -> ModuleType:
    """The same for any file, with or without an agent in it.

    Raises:
        BerkeleyLoadError: no such file, it is not valid Python, or no class and no function of it could be made.
    """
    loader = _Loader(Path(path).absolute())
    module = loader.run(loader.path)
    own = [thing for thing in vars(module).values() if getattr(thing, "__module__", None) == module.__name__]
    if loader.unreadable and not any(_whole(thing) for thing in own):
        raise loader.unreadable[0]
    vars(module)["unreadable"] = loader.unreadable
    return module


def file_of(cls: type) -> str | None:
    """The file that :func:`load_agents` took this class from; None for any other class."""
    for value in vars(cls).values():
        space = getattr(value, "__globals__", {})
        if isinstance(space.get("__loader__"), _Loader):
            return str(space["__file__"])
    return None


def _whole(thing: object) -> bool:
    """Whether this class or function could be made."""
    return _UNMADE not in dir(thing)


class _Loader:
    """Loads one file, and answers its imports as long as it lives."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.unreadable: list[BerkeleyLoadError] = []
        self.files: dict[Path, ModuleType] = {}
        self.engine = shims()

    def run(self, path: Path) -> ModuleType:
        """Execute a file as a module of its own, once."""
        if path in self.files:
            return self.files[path]
        code = compiled(path, main=path == self.path)
        module = self.files[path] = ModuleType(path.stem)
        own = {
            "__import__": self.importer,
            "__explained__": _explained,
            "__failed__": partial(self._failed, module),
            "open": self._open,
        }
        vars(module).update(__file__=str(path), __loader__=self, __builtins__=vars(builtins) | own)
        try:
            with _findable(module):
                exec(code, vars(module))
        except BaseException:
            del self.files[path]
            raise
        return module

    def _failed(self, module: ModuleType, names: Sequence[str], is_class: bool) -> None:
        """Put something that says why in the place of what a statement should have made."""
        error = sys.exception()
        if not isinstance(error, (Exception, SystemExit)):
            raise
        if not isinstance(error, BerkeleyLoadError):
            error = BerkeleyLoadError(*_place(error, self.path), *_diagnosis(error, self.engine))
        if error not in self.unreadable:
            self.unreadable.append(error)
        for name in names:
            vars(module).setdefault(name, _no_class(name, module, error) if is_class else _Missing(error))

    def _open(self, file: Any, *rest: Any, **named: Any) -> Any:
        """``open``, which finds a file next to the agents, too, wherever the program was started."""
        if isinstance(file, (str, os.PathLike)) and not os.path.exists(file):
            beside = self.path.parent / file
            file = beside if beside.is_file() else file
        return open(file, *rest, **named)

    def importer(
        self,
        name: str,
        globals: dict[str, Any] | None = None,
        locals: dict[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """What ``import`` means inside of the file."""
        wanted = fromlist or ()
        if level:
            return self._relative(name, Path((globals or {}).get("__file__", self.path)), wanted, level)
        if name in self.engine:
            return self.engine[name]
        folder, parts = self.path.parent, name.split(".")
        found = self._found(folder, parts, wanted) if _is_own(folder / parts[0]) else []
        if not found:
            try:
                return builtins.__import__(name, globals, locals, wanted, level)
            except ModuleNotFoundError:
                found = self._found(folder, parts, wanted)
                if not found:
                    raise
        return found[-1 if wanted else 0]

    def _relative(self, name: str, file: Path, wanted: Sequence[str], level: int) -> ModuleType:
        """What ``from .name import wanted`` means in a file."""
        outer = file.parents[min(level, len(file.parents)) - 1]
        found = self._found(outer, name.split(".") if name else [], wanted)
        if not found:
            raise ModuleNotFoundError(f"No module named {'.' * level + name!r}", name="." * level + name)
        return found[-1]

    def _found(self, folder: Path, parts: list[str], wanted: Sequence[str]) -> list[ModuleType]:
        """The modules of a dotted name that starts in a folder, outermost first; none if there is no such module."""
        last = self._last(folder.joinpath(*parts), parts, wanted)
        if last is None:
            return []
        chain = [last]
        for length in reversed(range(1, len(parts))):
            package = self._package(folder.joinpath(*parts[:length]))
            setattr(package, parts[length], chain[0])
            chain.insert(0, package)
        return chain

    def _last(self, place: Path, parts: list[str], wanted: Sequence[str]) -> ModuleType | None:
        """The engine's module of this last name if it has all that is wanted, else the file or the folder there."""
        file = place.with_name(f"{place.name}.py")
        engine = self.engine.get(parts[-1]) if parts else None
        if engine and (not file.is_file() or all(name == "*" or hasattr(engine, name) for name in wanted)):
            return engine
        if parts and file.is_file():
            return self.run(file)
        return self._folder(place, parts, wanted)

    def _folder(self, place: Path, parts: list[str], wanted: Sequence[str]) -> ModuleType | None:
        if not place.is_dir() and not (wanted and self.engine.keys() >= set(wanted)):
            return None
        package = self._package(place) if parts else ModuleType(place.name)
        for name in wanted:
            if not hasattr(package, name) and (module := self._last(place / name, [name], ())):
                setattr(package, name, module)
        return package

    def _package(self, folder: Path) -> ModuleType:
        start = folder / "__init__.py"
        return self.run(start) if start.is_file() else self.files.setdefault(folder, ModuleType(folder.name))


def _is_own(top: Path) -> bool:
    """Whether there is a folder or a file of this name next to the agents, and no module of Python's own."""
    return top.name not in sys.stdlib_module_names and (top.is_dir() or top.with_suffix(".py").is_file())


@contextmanager
def _findable(module: ModuleType) -> Iterator[None]:
    """While its code runs, a module is in ``sys.modules``, where ``dataclass`` looks; never in another's place."""
    free = sys.modules.setdefault(module.__name__, module) is module
    try:
        yield
    finally:
        if free:
            sys.modules.pop(module.__name__, None)


# --- what is in the place of something that could not be made -----------------------------------------------------


class _Missing:
    """Says, whatever is done with it, why the thing itself is not there."""

    def __init__(self, error: BerkeleyLoadError) -> None:
        self._error = error

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise self._error.with_traceback(None)

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        self._refuse()

    __call__ = __iter__ = __len__ = __bool__ = __contains__ = __getitem__ = __mro_entries__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __neg__ = __float__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _refuse


def _no_class(name: str, module: ModuleType, error: BerkeleyLoadError) -> type:
    """A class that says, as soon as it is built, why the class itself is not there."""

    def refuse(*_: object, **__: object) -> NoReturn:
        raise error.with_traceback(None)

    return type(name, (), {"__module__": module.__name__, "__init__": refuse, "getAction": refuse, _UNMADE: error})


# --- words ------------------------------------------------------------------------------------------------------------


def _explained(get: Callable[[], object], words: str) -> Any:
    """What the code asks for; if there is no such name, the error says what to write instead."""
    try:
        return get()
    except (NameError, AttributeError) as error:
        error.args = (f"{error} ({words})",)
        raise error.with_traceback(None) from None


def _diagnosis(error: BaseException, engine: dict[str, ModuleType]) -> tuple[str, str]:
    """The problem and the remedy."""
    wanted = _wanted(error)
    if isinstance(error, ImportError) and wanted in PYTHON_2_IMPORTS:
        return f"{wanted} is Python 2", f"write {PYTHON_2_IMPORTS[wanted]}"
    if isinstance(error, ModuleNotFoundError):
        remedy = (
            "was the file written for another engine or project? "
            "If not, put that module next to the file, or install it"
        )
        return f"there is no module {wanted!r} here", remedy
    if isinstance(error, ImportError) and error.name in engine:
        known = [name for name in vars(engine[error.name]) if not name.startswith("_")]
        near = difflib.get_close_matches(wanted, known, n=2)
        hint = f"did you mean {' or '.join(near)}?" if near else "was the file written for another engine?"
        return f"this engine's {error.name} has no {wanted!r}", hint
    return f"it stops with {type(error).__name__}: {' '.join(str(error).split())}", "correct this line"


def _wanted(error: BaseException) -> str:
    """The name that could not be imported."""
    if isinstance(error, ModuleNotFoundError):
        return error.name or ""
    found = re.search(r"cannot import name '(\w+)'", str(error))
    return found[1] if found else ""
