"""The button that all widgets share."""

from collections.abc import Callable

import ipywidgets as widgets


def button(label: str, name: str, act: Callable[[object], None]) -> widgets.Button:
    """A button with this label that acts when it is pressed; its class `go-NAME` is how keys and tests find it."""
    button = widgets.Button(description=label, layout=widgets.Layout(width="auto", min_width="5.5em", height="2.6em"))
    button.add_class(f"go-{name}")
    button.on_click(act)
    return button
