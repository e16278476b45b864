"""Run the benchmarks: every module of this folder has a ``main()`` that prints a table."""

import sys
from importlib import import_module
from pathlib import Path


def names() -> list[str]:
    """The benchmarks there are, e.g. ``["checks", "engine", "pictures", "xray"]``."""
    return sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_"))


def main(wanted: list[str]) -> int:
    """Run the benchmarks that are wanted (all of them when none is named)."""
    unknown = sorted(set(wanted) - set(names()))
    if unknown:
        print(f"No benchmark is called {', '.join(unknown)}; there are: {', '.join(names())}.", file=sys.stderr)
        return 2
    for name in wanted or names():
        print(f"\n== {name} ==", flush=True)
        import_module(f"benchmarks.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
