import pytest

from pacman_env.pictures import palette

ORDINALS = ["first", "second", "third", "fourth"]
PAPERS = {"light": palette.LIGHT["paper"], "dark": palette.DARK["paper"]}


def test_contrast_of_black_and_white_is_21() -> None:
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("role", ["ink", "muted", "faint", "reason", "focus"])
def test_text_reads_on_the_paper_and_on_the_ground(theme: str, role: str) -> None:
    colors = palette.LIGHT if theme == "light" else palette.DARK
    assert palette.contrast(colors[role], colors["paper"]) >= 4.5
    assert palette.contrast(colors[role], colors["ground"]) >= 4.5 or role == "faint"


@pytest.mark.parametrize("kind", ["max", "min", "chance"])
def test_values_read_in_their_nodes(kind: str) -> None:
    assert palette.contrast(palette.FIXED[f"on {kind}"], palette.FIXED[kind]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("role", ["ink", "faint", "muted", "reason", "focus", "closed", *ORDINALS])
def test_lines_and_marks_stand_out_from_the_paper(theme: str, role: str) -> None:
    colors = palette.LIGHT if theme == "light" else palette.DARK
    assert palette.contrast(colors[role], colors["paper"]) >= 3


@pytest.mark.parametrize("role", ["wall", "dot", "capsule", "pacman", "ghost 1", "ghost 2", "ghost 3", "ghost 4"])
def test_everything_stands_out_in_the_maze(role: str) -> None:
    assert palette.contrast(palette.FIXED[role], palette.FIXED["maze"]) >= 3


@pytest.mark.parametrize("ghost", ["ghost 1", "ghost 2", "ghost 3", "ghost 4", "scared"])
def test_the_numbers_of_the_ghosts_read(ghost: str) -> None:
    assert palette.contrast(palette.FIXED["on ghost"], palette.FIXED[ghost]) >= 4.5


def test_each_role_has_its_own_light_color() -> None:
    """The SVG finds the role by its color, so no two may share one, and no fixed color may look like a role."""
    themed = [pair[0] for pair in palette.THEME.values()]
    assert len(set(themed)) == len(themed)
    assert not set(themed) & set(palette.FIXED.values())


def test_the_page_theme_wins_over_the_system() -> None:
    css = palette.css("#x")
    assert css.index("prefers-color-scheme") < css.index("data-jp-theme-light")
    assert "[data-jp-theme-light=false] #x" in css
    assert all(f"{name} #x" in css for name in (".vscode-light", ".vscode-dark", ":not(.vscode-high-contrast-light)"))
