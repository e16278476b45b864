"""``python -m pacman_env.contest``."""

from pacman_env.compare.command import contest as main

if __name__ == "__main__":
    raise SystemExit(main())
