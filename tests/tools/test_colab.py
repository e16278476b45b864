"""The notebook for Colab: it has the address of the wheel, or says what to fill in."""

from pathlib import Path
from typing import Any

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell

from tools.pages.colab import PAGE, notebook, write


def cell(made: Any, name: str) -> str:
    [source] = [cell.source for cell in made.cells if cell.id == name]
    return str(source)


def test_the_notebook_is_made_of_the_settings_of_today(tmp_path: Path) -> None:
    write(tmp_path / "colab.ipynb")
    assert (tmp_path / "colab.ipynb").read_text("utf-8") == PAGE.read_text("utf-8"), "python -m tools.pages.colab"
    nbformat.validate(nbformat.read(PAGE, as_version=4))


@pytest.mark.parametrize("address", ["", "https://example.org/ann/course/"])
def test_it_installs_the_wheel_of_the_release_or_says_what_to_fill_in(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shell, typed = InteractiveShell(), list[str]()
    shell.register_magic_function(typed.append, magic_name="pip")
    ran = shell.run_cell(cell(notebook(address, "1.2.0"), "colab-install"))
    assert ran.success
    name = "adversarial_search_course-1.2.0-py3-none-any.whl"
    wheel = f"https://example.org/ann/course/releases/download/v1.2.0/{name}"
    assert [line for line in typed if "--no-deps" in line] == (
        [f"install --quiet --no-deps {wheel}"] if address else []
    )
    assert ("In the first line, fill in" in capsys.readouterr().out) is not bool(address)


def test_its_search_is_drawn() -> None:
    place: dict[str, Any] = {}
    exec(cell(notebook("", "1.2.0"), "colab-xray"), place)
    assert place["search"].value == 3
