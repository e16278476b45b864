"""A Jupyter kernel in a box: bound by its limits, in a copy of the submission's folder, with a line to the grader.

Arguments: the limits as JSON, then those of ipykernel.
"""

import json
import os
import shutil
import socket
import sys
from pathlib import Path

from graders.transcript.questions import LINE_VARIABLE
from graders.untrusted import asking
from pacman_env.sandbox.calls import deny_calls
from pacman_env.sandbox.channel import Channel
from pacman_env.sandbox.limits import Limits

SUBMISSION = Path("/submission")


def main() -> None:
    """Become the kernel."""
    from ipykernel.kernelapp import launch_new_instance

    limits, *arguments = sys.argv[1:]
    deny_calls()
    Limits(**json.loads(limits)).apply()
    copy = Path("/tmp") / os.environ["COURSE_CHAPTER"]
    shutil.copytree(SUBMISSION, copy)
    os.chdir(copy)
    sys.path.insert(0, "")
    sys.argv[1:] = arguments
    asking.channel = Channel(socket.socket(fileno=int(os.environ.pop(LINE_VARIABLE))))
    launch_new_instance()


if __name__ == "__main__":
    main()
