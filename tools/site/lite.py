"""The course in a browser: JupyterLite with everything that the chapters need, next to the site.

python -m tools.site.lite [--out DIR]      writes DIR (default: dist/site/lite)

Pyodide comes from npm, in the version that JupyterLite's kernel names, and the wheels from PyPI, in the versions of
Pyodide's lock file, whose hashes are written again. What is compiled (numpy, matplotlib) stays where Pyodide keeps it,
because no registry has all of it. A browser with a network fetches it from there; without, it saves no PNG and no PDF.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jupyterlite_pyodide_kernel.constants import PYODIDE_CDN_URL, PYODIDE_VERSION

from graders.home.chapters import SOLUTIONS, write_chapters
from tools.wheel import build as build_wheel

ROOT = Path(__file__).parents[2]
EDITIONS = Path(__file__).with_name("editions.js")
OURS = "adversarial-search-course"
# Loaded before the first cell. Pyodide's own packages by their names there; the others come from PyPI as they are here.
NEEDED = ("ipython", "jedi", "micropip", "networkx", "tqdm")
FROM_PYPI = {"comm": [], "jupyterlab-widgets": [], "ipywidgets": ["comm", "ipython", "jupyterlab-widgets", "traitlets"]}
# What is between JupyterLite and Pyodide; JupyterLite's kernel brings the wheels.
KERNEL = {"piplite": ["micropip"], "ipykernel": [], "pyodide-kernel": ["comm", "ipykernel", "ipython"]}
# networkx draws with matplotlib and counts with numpy when asked to; the course asks for neither.
WITHOUT = {"networkx": {"matplotlib", "numpy", "setuptools"}}
COMPILED = ("matplotlib", "numpy", "contourpy", "kiwisolver", "pillow")
EXTENSIONS = [
    Path(sys.prefix) / "share" / "jupyter" / "labextensions" / name
    for name in ("@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager")
]
SETTINGS = {
    "appName": "Adversarial search",
    "enableMemoryStorage": True,  # where a browser keeps nothing, as some private windows
    "litePluginSettings": {
        "@jupyterlite/pyodide-kernel-extension:kernel": {
            "pyodideUrl": "./static/pyodide/pyodide.mjs",
            "disablePyPIFallback": True,
            "loadPyodideOptions": {"packages": ["micropip", "jedi", "ipython", "comm", *KERNEL, OURS, "matplotlib"]},
        }
    },
}


def main(argv: Sequence[str] | None = None) -> int:
    """Build it, and say what it weighs."""
    parser = argparse.ArgumentParser(prog="python -m tools.site.lite", description=(__doc__ or "").split(":")[0] + ".")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "site" / "lite", metavar="DIR")
    options = parser.parse_args(argv)
    try:
        build(options.out.resolve())
    except subprocess.CalledProcessError as error:
        print(f"{error}\n{(error.stdout or b'')[-1500:]!r}\n{(error.stderr or b'')[-1500:]!r}", file=sys.stderr)
        return 1
    total = sum(path.stat().st_size for path in options.out.rglob("*") if path.is_file())
    print(f"{total / 1e6:5.1f} MB  {options.out / 'lab' / 'index.html'}")
    return 0


def build(out: Path) -> None:
    """Build JupyterLite into ``out``, which is replaced. Raises CalledProcessError from npm, pip or JupyterLite."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        contents = scratch / "contents"
        write_chapters(ROOT, contents)
        (contents / SOLUTIONS).unlink()
        (scratch / "jupyter-lite.json").write_text(json.dumps({"jupyter-config-data": SETTINGS}))
        made = scratch / "made"
        _run(*_lite(contents, made), cwd=scratch)
        lay_runtime(made / "static" / "pyodide", scratch)
        look_for_editions(made, contents)
        for unread in [*made.rglob("*.map"), *made.rglob("third-party-licenses.json")]:
            unread.unlink()
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(made, out)


def _lite(contents: Path, to: Path) -> list[str]:
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--contents", str(contents), "--output-dir", str(to)]
    command += ["--apps", "lab", "--no-unused-shared-packages", "--no-sourcemaps"]
    command += ["--ignore-sys-prefix"]
    return command + [f"--LiteBuildConfig.federated_extensions={path}" for path in EXTENSIONS]


def look_for_editions(made: Path, contents: Path) -> None:
    """Let every opening of the course look for new editions of notebooks first (``editions.js``)."""
    shutil.copy(EDITIONS, made)
    notebooks = {path.relative_to(contents).as_posix(): path.read_bytes() for path in sorted(contents.rglob("*.ipynb"))}
    edition = hashlib.sha256(b"".join(notebooks.values())).hexdigest()
    (made / "editions.json").write_text(json.dumps({"edition": edition, "notebooks": list(notebooks)}))
    page = made / "lab" / "index.html"
    html = page.read_text("utf-8")
    [begun] = set(re.findall(r"await import\(\s*'\.\./config-utils", html))  # after this line JupyterLite begins
    page.write_text(html.replace(begun, f"await import('../{EDITIONS.name}');\n        {begun}"), encoding="utf-8")


def lay_runtime(folder: Path, scratch: Path) -> None:
    """Pyodide, and next to it every pure wheel that the course needs, under a lock file that says so."""
    _run("npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}", cwd=scratch)
    with tarfile.open(scratch / f"pyodide-{PYODIDE_VERSION}.tgz") as archive:
        archive.extractall(scratch / "npm", filter="data")
    folder.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copy(scratch / "npm" / "package" / name, folder)
    lock = json.loads((scratch / "npm" / "package" / "pyodide-lock.json").read_text())
    lock["packages"] = packages(lock["packages"], folder, scratch)
    (folder / "pyodide-lock.json").write_text(json.dumps(lock))


def packages(known: Mapping[str, Any], folder: Path, scratch: Path) -> dict[str, Any]:
    """The entries of our lock file; the wheels that they name are put into ``folder``."""
    known = {name: entry | {"depends": _depends(name, entry)} for name, entry in known.items()}
    kept = {name: known[name] for name in _closure(known, NEEDED)}
    for name, entry in kept.items():
        entry |= _wheel(name, entry["version"], folder)
    for name, depends in FROM_PYPI.items():
        kept[name] = _entry(name, version(name), depends) | _wheel(name, version(name), folder)
    for name, depends in KERNEL.items():
        [wheel] = (EXTENSIONS[0] / "static" / "pypi").glob(f"{name.replace('-', '_')}-*.whl")
        shutil.copy(wheel, folder)
        kept[name] = _entry(name, wheel.name.split("-")[1], depends) | _file(folder / wheel.name)
    _, ours = build_wheel(scratch / "dist")
    shutil.copy(ours, folder)
    kept[OURS] = _entry(OURS, version(OURS), ["ipywidgets", "networkx", "tqdm"]) | _file(folder / ours.name)
    kept[OURS]["imports"] = ["pacman_env", "graders"]
    for name in _closure(known, COMPILED) - kept.keys():
        kept[name] = known[name] | {"file_name": f"{PYODIDE_CDN_URL}/{known[name]['file_name']}"}
    return kept


def _depends(name: str, entry: Mapping[str, Any]) -> list[str]:
    return [_key(need) for need in entry["depends"] if need not in WITHOUT.get(name, ())]


def _closure(known: Mapping[str, Any], names: Iterable[str]) -> set[str]:
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += known[name]["depends"]
    return found


def _entry(name: str, number: str, depends: list[str]) -> dict[str, Any]:
    usual = {"install_dir": "site", "package_type": "package", "unvendored_tests": False}
    return usual | {"name": name, "version": number, "imports": [name.replace("-", "_")], "depends": depends}


def _wheel(name: str, number: str, folder: Path) -> dict[str, str]:
    before = set(folder.glob("*.whl"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
    only = ["--only-binary", ":all:", "--python-version", "3.14", "--platform", "any", "--implementation", "py"]
    _run(*pip, *only, "--dest", str(folder), f"{name}=={number}")
    found = set(folder.glob("*.whl")) - before
    if not found:  # it was there already
        found = {path for path in before if _key(path.name.split("-")[0]) == name}
    return _file(found.pop())


def _file(path: Path) -> dict[str, str]:
    return {"file_name": path.name, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _run(*command: str, cwd: Path | None = None) -> None:
    subprocess.run(command, cwd=cwd, check=True, capture_output=True)


if __name__ == "__main__":
    sys.exit(main())
