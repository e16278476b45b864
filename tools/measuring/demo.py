"""Write what the demonstrations measure, ``data/demo``: ``make demo-measure`` (about two minutes).

Win rates, with the seeds of the games that were won.
"""

from pathlib import Path

from pacman_env.demo.content import measured


def main(folder: Path = measured.FILE.parent) -> None:
    """Measure, and write the file."""
    folder.mkdir(parents=True, exist_ok=True)
    text = measured.as_json(measured.measure())
    (folder / measured.FILE.name).write_text(text, encoding="utf-8")
    for what, rates in measured.load(folder / measured.FILE.name).items():
        print(what, *(f"  {name}: {rate}" for name, rate in rates.items()), sep="\n")


if __name__ == "__main__":
    main()
