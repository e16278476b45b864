import pytest

from pacman_env.pictures import palette

TEXTS = ["ink", "muted", "reason", "focus"]
MARKS = ["closed", "faint", "first", "second", "third", "fourth"]
GHOSTS = ["ghost 1", "ghost 2", "ghost 3", "ghost 4"]
FIXED = [
    *(("maze", role, 3) for role in ("wall", "dot", "capsule", "pacman", *GHOSTS)),
    *((ghost, "on ghost", 4.5) for ghost in (*GHOSTS, "scared")),
    *((kind, f"on {kind}", 4.5) for kind in ("max", "min", "chance")),
]


def test_contrast_of_black_and_white_is_21() -> None:
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("colors", [palette.LIGHT, palette.DARK], ids=["light", "dark"])
def test_text_and_marks_stand_out_in_both_themes(colors: dict[str, str]) -> None:
    assert [role for role in MARKS if palette.contrast(colors[role], colors["paper"]) < 3] == []
    for ground in ("paper", "ground"):
        assert [role for role in TEXTS if palette.contrast(colors[role], colors[ground]) < 4.5] == []
    assert palette.contrast(colors["faint"], colors["paper"]) >= 4.5


@pytest.mark.parametrize(("ground", "role", "least"), FIXED)
def test_what_has_one_color_in_both_themes_stands_out(ground: str, role: str, least: float) -> None:
    assert palette.contrast(palette.FIXED[role], palette.FIXED[ground]) >= least


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
