"""Voila, for one person at this machine: whoever comes in can run code as that person."""

import webbrowser
from typing import Any

from traitlets.config import Config
from voila.app import Voila

HERE = {"allow_remote_access": False}  # another name in the request's Host comes from a page that has no business here
LEFT = {"cull_idle_timeout": 60, "cull_interval": 15, "cull_busy": True}  # seconds: a kernel without a page is ended


class Live(Voila):  # type: ignore[misc]
    """Asks for a token, which the address has, and answers requests to this machine only."""

    def __init__(self, **settings: Any) -> None:
        config = Config({"MappingKernelManager": LEFT})
        super().__init__(**{"auto_token": True, "tornado_settings": HERE, "config": config, **settings})

    def launch_browser(self) -> None:
        """Open the address with its token."""
        webbrowser.open(self.display_url)
