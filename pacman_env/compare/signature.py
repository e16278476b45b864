"""Which code has played: text that changes when an agent is changed, in a file or in a notebook."""

from collections.abc import Iterator
from pathlib import Path
from types import CellType, CodeType, FunctionType

from pacman_env.matches.roster import Recipe, agent_class


def code(thing: object) -> str:
    """Text that changes with the code of an agent: its file, or the bytecode of its class or function."""
    if isinstance(thing, Recipe):
        arguments = [(name, code(value)) for name, value in sorted(thing.arguments.items())]
        return f"{code(thing.spec)}{arguments}" if isinstance(thing.spec, type) else _code_named(thing.spec, arguments)
    return "\n".join(_pieces(thing, set()))


def _pieces(thing: object, seen: set[int]) -> Iterator[str]:
    """What a class or function is made of, the functions, classes and values of its own notebook that it uses too."""
    if id(thing) in seen:
        return
    if isinstance(thing, (str, int, float, tuple, list, dict)):
        yield repr(thing)
    elif isinstance(thing, type):
        seen.add(id(thing))
        for base in thing.__mro__[:-1]:
            for _, value in sorted(vars(base).items()):
                yield from _pieces(value, seen)
    elif isinstance(thing, (staticmethod, classmethod)):
        yield from _pieces(thing.__func__, seen)
    elif isinstance(thing, FunctionType):
        seen.add(id(thing))
        yield _bytecode(thing.__code__)
        yield repr(thing.__defaults__)
        for value in _used(thing):
            yield from _pieces(value, seen)


def _used(function: FunctionType) -> Iterator[object]:
    """What a function reads from around it: its closure, and the globals of its own module."""
    for cell in function.__closure__ or ():
        if cell != CellType():
            yield cell.cell_contents
    for name in _names(function.__code__):
        if name in function.__globals__:
            value = function.__globals__[name]
            if getattr(value, "__module__", function.__module__) == function.__module__:
                yield value


def _names(code: CodeType) -> list[str]:
    """The names that a function and those inside it look up."""
    inner = [name for value in code.co_consts if isinstance(value, CodeType) for name in _names(value)]
    return sorted({*code.co_names, *inner})


def _code_named(spec: str, arguments: list[tuple[str, str]]) -> str:
    path, colon, name = spec.rpartition(":")
    body = Path(path).read_text(encoding="utf-8", errors="replace") if colon else code(agent_class(spec))
    return f"{name}{arguments}{body}"


def _bytecode(code: CodeType) -> str:
    inner = [_bytecode(value) if isinstance(value, CodeType) else repr(value) for value in code.co_consts]
    return f"{code.co_code.hex()}{code.co_names}{inner}"
