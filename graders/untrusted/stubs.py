"""What a sandbox has instead of what is left out of it: an import hook, and one stub.

A submission is run to be graded, and nobody looks at its pictures. So a sandbox holds no module that draws, shows,
plays or solves (`graders.classroom.sandbox.content`), and whatever is imported from such a module is a stub: it says
one line, and costs no time.
"""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from pacman_env.agents.base import MultiAgentSearchAgent

NOT_DRAWN, NOT_PLAYED = "not drawn while grading", "not played while grading"
WORDS = {"pictures": NOT_DRAWN, "widgets": "not shown while grading"}


class Stub:
    """In place of a picture, a film, a widget, a table: it says its line; whatever it is asked for is itself again."""

    def __init__(self, words: object = NOT_PLAYED, bases: Sequence[Any] = (), names: object = None) -> None:
        """Say these words; or be a class of a student's that extends a stub."""
        self._words = getattr(bases[0], "_words", NOT_PLAYED) if bases else str(words)

    def __getattr__(self, name: str) -> Any:
        """Anything it is asked for, but nothing that Python or a notebook asks of its own accord."""
        if name.startswith("_"):
            raise AttributeError(name)
        return self

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Whatever is done with it changes nothing."""
        return self

    def __getitem__(self, key: Any) -> Any:
        return self

    __truediv__ = __getitem__  # a file in a folder that is left out

    def __gt__(self, other: object) -> bool:
        """Of several none is best."""
        return False

    __lt__ = __gt__

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return True

    def __instancecheck__(self, thing: object) -> bool:
        """Whatever is left out is of a class that is left out."""
        return isinstance(thing, Stub)

    def __repr__(self) -> str:
        return self._words

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return f"<p>{escape(self._words)}</p>"


class SilentAgent(MultiAgentSearchAgent):
    """In place of an agent of the course: it makes the first move that it finds and says so, once."""

    _said = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        """Be built like any other: a ghost takes its index first."""
        super().__init__()
        self.index = arguments[0] if arguments and type(arguments[0]) is int else 0
        self.depth = named.get("depth", self.depth)

    def get_action(self, state: Any) -> Any:
        """The first legal action."""
        if not type(self)._said:
            type(self)._said = True
            print(f"{type(self).__name__}: {NOT_PLAYED}")
        return next(iter(state.legal_actions(self.index)), None)


class StubModule(ModuleType):
    """A module that is left out; its public names are made when they are asked for."""

    def __getattr__(self, name: str) -> Any:
        """An agent or an exception as a class, because classes are extended and caught; anything else as a stub."""
        if name.startswith("_"):
            raise AttributeError(name)
        if name.endswith("Error"):
            made: Any = type(name, (ValueError,), {})
        elif name[0].isupper() and self.__name__.startswith("pacman_env.agents."):
            made = type(name, (SilentAgent,), {"__module__": self.__name__})
        else:
            made = Stub(WORDS.get(self.__name__.split(".")[1], NOT_PLAYED))
        setattr(self, name, made)
        return made


class Finder(MetaPathFinder, Loader):
    """Finds, as the last of all finders, every module of `pacman_env` that is not there."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """A stub of it."""
        return ModuleSpec(name, self, is_package=True) if name.startswith("pacman_env.") else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The stub."""
        return StubModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """There is nothing in it."""
