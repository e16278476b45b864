"""Sphinx's settings: no address but its own, pictures before widgets, formulas as MathML."""

from importlib import metadata

from docutils import nodes
from latex2mathml.converter import convert
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxTranslator

project = "Adversarial search"
html_title = "Adversarial search"
author = ""
copyright = f"the authors of the course · BSD-3-Clause · version {metadata.version('adversarial-search-course')}"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["docs/pictures", "docs/examples"]

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = [("theme.js", {"defer": "defer"})]
html_use_index = False
html_domain_indices = False
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False

myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 4
nb_execution_mode = "off"
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # MyST-NB would load require.js and a widget manager from elsewhere
nb_mime_priority_overrides = [("html", "text/html", 0)]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_inherit_docstrings = False
# Links into code go to no page on the site.
suppress_warnings = ["myst.xref_missing", "mystnb.unknown_mime_type", "misc.highlighting_failure"]


def _inline(writer: SphinxTranslator, node: nodes.math) -> None:
    writer.body.append(convert(node.astext()))
    raise nodes.SkipNode


def _block(writer: SphinxTranslator, node: nodes.math_block) -> None:
    writer.body.append(convert(node.astext(), display="block"))
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Formulas need no script: every browser of today draws MathML."""
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))


html_math_renderer = "mathml"
