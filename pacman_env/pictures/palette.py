"""Colors, once for all pictures: Okabe-Ito for what has a meaning, and two sets of grays for light and dark pages.

A drawing names *roles* (``"ink"``, ``"max"``), never colors. Roles in :data:`THEME` change with the page; those in
:data:`FIXED` look the same everywhere. Every text reaches a contrast of 4.5:1 and every line that carries meaning 3:1
(WCAG 2.2, criteria 1.4.3 and 1.4.11) on both pages; nothing is said by color alone.
"""

THEME: dict[str, tuple[str, str]] = {  # role: (on a light page, on a dark page)
    "paper": ("#ffffff", "#161b22"),
    "ink": ("#1b1f24", "#e8ebef"),
    "muted": ("#515a65", "#aab2bd"),
    "faint": ("#6b7480", "#8d96a1"),
    "leaf": ("#eef1f5", "#2a313b"),
    "stub": ("#dde2e9", "#3a434f"),
    "reason": ("#a33a00", "#ff9f6b"),
    "focus": ("#a0246f", "#ff8fcb"),
    "ground": ("#f6f8fa", "#1d232c"),
    "closed": ("#59626d", "#7d8794"),
    "first": ("#00609a", "#63bdf2"),
    "second": ("#954900", "#f0ac2b"),
    "third": ("#006e50", "#35c99a"),
    "fourth": ("#8b3a6b", "#e39ac4"),
}

FIXED: dict[str, str] = {
    "max": "#0072b2",
    "min": "#e69f00",
    "chance": "#009e73",
    "on max": "#fffffe",
    "on min": "#111111",
    "on chance": "#101010",
    "maze": "#0b1020",
    "wall": "#5b84ff",
    "dot": "#ffdcb8",
    "capsule": "#fff3e0",
    "pacman": "#f0e442",
    "ghost 1": "#d55e00",
    "ghost 2": "#56b4e9",
    "ghost 3": "#cc79a7",
    "ghost 4": "#1fb88a",
    "scared": "#e8edf7",
    "on ghost": "#000002",
    "eye": "#fffffc",
    "pupil": "#10142a",
    "score": "#f4f6fb",
}

LIGHT: dict[str, str] = {role: pair[0] for role, pair in THEME.items()} | FIXED
DARK: dict[str, str] = {role: pair[1] for role, pair in THEME.items()} | FIXED
PRINT: dict[str, str] = dict.fromkeys(LIGHT, "#000000") | dict.fromkeys(
    ("paper", "leaf", "max", "min", "chance", "ground"), "#ffffff"
)
"""Black on white, for a printer."""
ROLE_OF: dict[str, str] = {pair[0]: role for role, pair in THEME.items()}


def variable(role: str) -> str:
    """Name the CSS variable of a role: ``"paper"`` is ``--paper``."""
    return "--" + role.replace(" ", "-")


def luminance(color: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 to 1 (WCAG 2.2)."""
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast of two colors, 1 (none) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


_CONTRAST = ".vscode-high-contrast:not(.vscode-high-contrast-light)"  # VS Code's dark theme of high contrast


def css(scope: str) -> str:
    """Write the theme as CSS variables of ``scope`` (a selector): the page's own theme wins over the system's.

    JupyterLab, Notebook 7, Voila and nbconvert mark ``<body>`` with ``data-jp-theme-light``, VS Code with a class.
    """
    light, dark = (";".join(f"{variable(role)}:{pair[i]}" for role, pair in THEME.items()) for i in (0, 1))
    return (
        f"{scope}{{{light}}}"
        f"@media (prefers-color-scheme:dark){{{scope}{{{dark}}}}}"
        f"[data-jp-theme-light=true] {scope},.vscode-light {scope}{{{light}}}"
        f"[data-jp-theme-light=false] {scope},.vscode-dark {scope},{_CONTRAST} {scope}{{{dark}}}"
    )
