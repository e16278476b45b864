"""A package's face: the names that it hands on, each loaded when it is first asked for.

A face is an ``__init__.py`` that ends like this:

    if TYPE_CHECKING:
        from pacman_env.engine.layout import Layout as Layout
        from pacman_env.engine.layout import LayoutError as LayoutError
    else:
        hand_on(__name__)

The type checker reads these imports as they stand; ``as`` tells it, and a user's, that the name is handed on. At run
time they are read as text, and each is made on first use. So nothing is loaded in vain, and a module may be missing as
long as nobody wants a name of it: a machine that grades can do without the course's own searches.
"""

import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import ClassVar

IMPORT = re.compile(r"^    from ([\w.]+) import (\w+) as \2$", re.MULTILINE)


class LeftOut(ImportError):
    """A name that this installation does not have, because its module was left out."""


class Face(ModuleType):
    """A package that hands names on. Where a module below it bears the same name, the name wins."""

    _homes: dict[str, str]

    def __getattr__(self, name: str) -> object:
        """Load a name that is asked for the first time."""
        if name not in self._homes:
            raise AttributeError(f"{self.__name__} has no {name!r}; it offers {', '.join(self._homes)}")
        try:
            value = getattr(import_module(self._homes[name]), name)
        except ModuleNotFoundError as error:
            if error.name in ("matplotlib", "numpy"):  # a browser that has no network brings neither
                raise ImportError(f"{name} needs {error.name}, which is not here", name=error.name) from None
            if not (error.name or "").startswith(("pacman_env.", "graders.")):
                raise
            left_out = f"{self.__name__} has no {name} here: the module {error.name} was left out of this installation"
            raise LeftOut(left_out, name=error.name) from None
        vars(self)[name] = value
        return value

    def __setattr__(self, name: str, value: object) -> None:
        """Keep out the modules that the import system would put in the place of a name."""
        if name not in self._homes or not isinstance(value, ModuleType):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        """What is handed on."""
        return list(self._homes)


def hand_on(package: str) -> None:
    """Make the package a :class:`Face` of the names that the block for the type checker imports."""
    module = sys.modules[package]
    found = IMPORT.findall(Path(module.__file__ or "").read_text(encoding="utf-8"))
    homes = {name: home for home, name in found}
    vars(module).update(_homes=homes, __all__=list(homes))
    module.__class__ = Face


class Pictured:
    """A value that a notebook shows as a picture.

    Whoever draws stands above what is drawn. So a value does not know who draws: the front door names the module,
    which is loaded when the first value is shown; where it, or matplotlib, is missing, the notebook shows the text.
    """

    __slots__ = ()

    drawn_by: ClassVar[str]

    def _repr_html_(self) -> str | None:
        try:
            html: str = import_module(self.drawn_by).html_of(self)
        except ModuleNotFoundError:
            return None
        return html
