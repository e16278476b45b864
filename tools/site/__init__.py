"""The course as a web site: chapters that have been run, guides, the programming interface; read without any network.

``python -m tools.site`` builds it. ``chapters.py`` runs the chapters and takes the answers out again, ``interface.py``
writes the pages of the programming interface, ``conf.py`` is Sphinx's configuration, ``pages/`` what is there only.
"""
