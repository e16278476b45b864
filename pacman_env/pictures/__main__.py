"""``python -m pacman_env.pictures FOLDER``: draw one picture of each kind into a folder."""

import sys
from pathlib import Path


def main() -> int:
    """Draw the gallery; return the exit status."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print("usage: python -m pacman_env.pictures FOLDER")
        return 2
    from pacman_env.pictures.gallery import write

    for name in write(Path(sys.argv[1])):
        print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
