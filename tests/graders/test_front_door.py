"""`adversarial-search`: every command has its door, and who knocks at a wrong one is told."""

from importlib.util import find_spec

import pytest

from graders import front_door
from graders.front_door import DOORS, main


@pytest.mark.parametrize("name", DOORS)
def test_each_command_has_help_that_names_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith(f"usage: adversarial-search {name}")
    assert "python -m" not in said


@pytest.mark.parametrize("asked", [[], ["--help"], ["help"]])
def test_the_overview_names_every_command(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert all(f"  {name} " in said and door.summary in said for name, door in DOORS.items())


def test_a_command_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stdy"]) == 2
    assert "there is no command 'stdy'. The commands are: study, practice, play" in capsys.readouterr().err


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(front_door, "find_spec", lambda name: None if name == "nbgrader" else find_spec(name))
    assert main(["teach", "status"]) == 1
    assert 'pip install "adversarial-search-course[teach]"' in capsys.readouterr().err


def test_the_steps_are_listed_without_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(front_door, "find_spec", lambda name: None if name == "nbgrader" else find_spec(name))
    with pytest.raises(SystemExit, match="0"):
        main(["teach", "--help"])
    assert "adversarial-search teach release 02_isolation" in capsys.readouterr().out


def test_the_version_is_the_package_s(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.split() == ["adversarial-search", front_door.version("adversarial-search-course")]
