"""Run the benchmarks: every module in this folder has a ``main()`` that prints a table."""

import sys
from importlib import import_module
from pathlib import Path


def modules() -> dict[str, str]:
    """The benchmarks there are: ``{"checks": "benchmarks.grading.checks", ...}``, by name."""
    root = Path(__file__).parent
    paths = [path for path in root.rglob("*.py") if not path.stem.startswith("_")]
    return {path.stem: ".".join(path.relative_to(root.parent).with_suffix("").parts) for path in paths}


def main(wanted: list[str]) -> int:
    """Run the benchmarks that are wanted (all of them when none is named)."""
    found = dict(sorted(modules().items()))
    unknown = sorted(set(wanted) - set(found))
    if unknown:
        print(f"No benchmark is called {', '.join(unknown)}; there are: {', '.join(found)}.", file=sys.stderr)
        return 2
    for name in wanted or found:
        print(f"\n== {name} ==", flush=True)
        import_module(found[name]).main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
