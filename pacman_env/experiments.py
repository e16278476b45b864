"""``python -m pacman_env.experiments``."""

from pacman_env.compare.experiments.command import main

if __name__ == "__main__":
    raise SystemExit(main())
