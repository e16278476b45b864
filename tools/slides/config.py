"""Slides of the chapters that ask no network (docs/lecturer.md): what they load lies in ``node_modules`` beside them.

Widgets leave their pictures instead of their state, which a page could not show without a manager from elsewhere. The
template here leaves out mermaid, which the course has no diagrams for, and whose address nbconvert does not let us set.
"""

from pathlib import Path

c = get_config()  # type: ignore[name-defined]  # noqa: F821  (traitlets provides it)

here = Path(__file__).resolve().parent
packages = "../../node_modules"  # seen from a chapter's folder in lecture/
slides = c.SlidesExporter
slides.extra_template_basedirs = [str(here.parent)]
slides.template_name = here.name
slides.reveal_url_prefix = f"{packages}/reveal.js"
slides.require_js_url = f"{packages}/requirejs/require.js"
slides.jquery_url = f"{packages}/jquery/dist/jquery.min.js"
slides.mathjax_url = f"{packages}/mathjax/MathJax.js"
slides.reveal_scroll = True
slides.reveal_theme = "white"
c.ExecutePreprocessor.store_widget_state = False
