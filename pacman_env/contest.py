"""``python -m pacman_env.contest``."""

from pacman_env.compare.contest.command import main

if __name__ == "__main__":
    raise SystemExit(main())
