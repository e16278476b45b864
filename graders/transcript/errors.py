"""An exception as JSON, placed on the innermost line that is the student's own."""

import linecache
import os
import sysconfig
import traceback
from pathlib import Path
from types import TracebackType
from typing import Any

import pacman_env

_PACKAGES = (Path(pacman_env.__file__).parent, Path(__file__).parents[1])
_OURS = tuple(str(folder.resolve()) + os.sep for folder in _PACKAGES)
_LIBRARIES = tuple(sysconfig.get_path(name) + os.sep for name in ("stdlib", "purelib", "platlib"))


def describe_error(error: BaseException) -> dict[str, Any]:
    """An exception as JSON, with the innermost line that is the student's own."""
    frame = _own_frame(error.__traceback__)
    line = frame.lineno if frame else None
    return {
        "type": type(error).__name__,
        "message": _message(error),
        "line": line,
        "code": (frame.line or "").strip()[:200] if frame else "",
        "where": frame.name if frame else "",
    }


def _message(error: BaseException) -> str:
    try:
        return str(error)[:300]
    except Exception:
        return ""


def _own_frame(trace: TracebackType | None) -> traceback.FrameSummary | None:
    """The innermost frame that is neither ours nor a library's; of an endless recursion the frames are not all read."""
    own = None
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if not name.startswith((*_OURS, *_LIBRARIES, "<frozen")):
            own = (name, trace.tb_lineno, trace.tb_frame)
        trace = trace.tb_next
    if own is None:
        return None
    name, line, frame = own
    text = linecache.getline(name, line, frame.f_globals)
    return traceback.FrameSummary(name, line, frame.f_code.co_name, lookup_line=False, line=text)
