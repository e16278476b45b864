"""What all widgets share: keys that stay inside, a word when Python is silent, a picture where no kernel runs."""

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

import ipywidgets as widgets
from IPython.display import HTML, display

from pacman_env.pictures import switch

PATIENCE = 3.0  # seconds without an answer, then the widget says so

_CSS = """
.course-widget{position:relative;overflow:visible}
.course-widget[data-saved]{display:none}
.course-widget .jupyter-widgets-disconnected::before{content:none}
.course-widget:focus,.course-widget [data-home]:focus{outline:3px solid #D55E00;outline-offset:3px;border-radius:6px}
.course-widget [data-home]{margin:6px}
.course-widget .silent{position:absolute;z-index:2;top:0;left:0;margin:0;padding:.4em .8em;border-radius:6px;
background:#D55E00;color:#fff;font-weight:700}
.course-widget.wall,.course-widget.wall .widget-html-content{font-size:24px;line-height:1.4;
--jp-widgets-font-size:24px;--jp-content-font-size1:24px;--jp-ui-font-size1:24px;--jp-code-font-size:24px;
--jp-widgets-inline-height:44px;--jp-widgets-inline-width-short:3.5em}
.course-widget.wall :is(button,label,small,input,pre,.widget-readout){font-size:24px}
"""


class CourseWidget(widgets.VBox):  # type: ignore[misc]
    """A box of widgets at which one person sits.

    A key presses the button of its name (`keys`: key -> name, or how many cells further the focus goes). Nothing that
    is typed here reaches Jupyter. Where the widget cannot live, `still()` is shown: in a notebook that is opened again,
    on a page that nbconvert made.
    """

    how_to = "Run this cell to begin."

    def __init__(self, children: Sequence[widgets.Widget], keys: Mapping[str, str | int], css: str = "") -> None:
        self._token, self._answers = secrets.token_hex(4), 0
        self._heard = widgets.HTML(layout=widgets.Layout(display="none"))
        super().__init__([*children, widgets.HTML(_keeper(self._token, keys, css)), self._heard])
        self.add_class("course-widget")
        if switch.projected(None):
            self.add_class("wall")

    def still(self) -> str:
        """What it shows now, as HTML that needs no kernel."""
        raise NotImplementedError

    def button(self, label: str, name: str, act: Callable[[], object]) -> widgets.Button:
        """A button with this label that acts when it is pressed; its class `go-NAME` is how keys and tests find it."""
        layout = widgets.Layout(width="auto", min_width="5.5em", height="2.6em", align_self="flex-start")
        made = widgets.Button(description=label, layout=layout)
        made.add_class(f"go-{name}")
        made.on_click(lambda _: self.press(act))
        return made

    def press(self, act: Callable[[], object]) -> None:
        """Act, and let the page know that somebody is there, even if nothing else changes."""
        act()
        self.heard()

    def heard(self) -> None:
        """Let the page know that somebody is there; code that takes a long time calls this before it begins."""
        self._answers += 1
        self._heard.value = f"<i data-answers='{self._answers}'></i>"

    def _ipython_display_(self) -> None:
        """Show the picture, which the living widget hides, and then the widget."""
        picture = f"{self.still()}<p><em>{escape(self.how_to)}</em></p>"
        lost = f".jp-OutputArea-child:has(.still-{self._token})+.jp-OutputArea-child .jp-OutputArea-output:not(:has(*))"
        style = f"<style>{lost}{{display:none}}</style>"  # "model not found", or whatever else is in its place
        display(HTML(f'<div class="still-{self._token}">{style}{picture}</div>'))
        display(self._repr_mimebundle_(), raw=True)

    def _repr_mimebundle_(self, **options: object) -> dict[str, Any]:
        """The widget for those who can show it; for others nothing, because they have the picture."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**options)
        return bundle | {"text/plain": self.how_to, "text/html": "<span></span>"}


def row(*children: widgets.Widget) -> widgets.HBox:
    """Beside each other, and below where there is no room."""
    return widgets.HBox(children, layout=widgets.Layout(flex_flow="row wrap"))


def _keeper(token: str, keys: Mapping[str, str | int], css: str) -> str:
    """The style sheet of a widget with its script: scripts of their own would not run where ipywidgets puts them."""
    script = files("pacman_env.widgets").joinpath("keys.js").read_text(encoding="utf-8")
    values = {"still": token, "keys": json.dumps(keys), "patience": str(round(1000 * PATIENCE))}
    for name, value in values.items():
        script = script.replace("{{" + name + "}}", value)
    return f'<style onload="{escape(script)}">{_CSS}{css}</style>'
