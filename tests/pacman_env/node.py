"""The scripts of a page in node, without a browser."""

import json
import shutil
import subprocess
from typing import Any

import pytest

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs node, which runs the script of the page without a browser")
PLAIN = "(_, value) => Math.abs(value) === Infinity ? (value > 0 ? 'inf' : '-inf') : value"  # JSON has no infinity


def in_node(scripts: str, body: str, data: Any) -> Any:
    """What the scripts of a page make of each of these; ``body`` is an expression over ``each``."""
    assert NODE is not None
    line = f"console.log(JSON.stringify({json.dumps(data)}.map(each => {body}), {PLAIN}));"
    done = subprocess.run([NODE, "-"], input=f"{scripts}\n{line}\n", capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[:3000]
    return json.loads(done.stdout)
