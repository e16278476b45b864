"""A Jupyter kernel behind the same walls, for nbgrader's own `autograde`.

Kernel and grader talk over sockets that are files (ipc), in a folder that both see; an interrupt is a message, because
a signal would only reach bubblewrap.
"""

import json
import shutil
import socket
import subprocess
from dataclasses import asdict
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets import Instance

from graders.classroom.sandbox.process import COURSE, SETTINGS, new_name
from graders.classroom.sandbox.run import files_of
from graders.transcript.questions import LINE_VARIABLE, QUESTIONS_VARIABLE
from pacman_env.sandbox.bubblewrap import python, walls
from pacman_env.sandbox.channel import Channel
from pacman_env.sandbox.leftovers import mark, sweep
from pacman_env.sandbox.limits import Limits
from pacman_env.sandbox.watch import Group, Watch

QUESTIONS = "/questions.pickle"
SUBMISSION = "/submission"
TALK = "t"


class BoxProvisioner(LocalProvisioner):
    """Starts the kernel behind walls; ends it with everything that it has started."""

    limits = Instance(Limits, args=())
    folder: Path
    content: Path
    questions: Path
    chapter: str

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start it; the channel to it is `self.channel`."""
        ours, theirs = socket.socketpair()
        self.channel = Channel(ours)
        self.group = Group(new_name(), self.limits)
        settings = {LINE_VARIABLE: str(theirs.fileno()), QUESTIONS_VARIABLE: QUESTIONS, "COURSE_CHAPTER": self.chapter}
        files = self._copied(Path(kwargs.get("cwd") or "/nowhere"))
        locked = walls(
            {COURSE: self.content, QUESTIONS: self.questions, SUBMISSION: files},
            kept={str(self.folder / TALK): self.folder / TALK},
            settings=SETTINGS | settings,
            disk=self.limits.disk,
            command=cmd,
        )
        self.process = subprocess.Popen(
            self.group.command(locked),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            env={},
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
        theirs.close()
        self.pid = self.pgid = self.process.pid
        self.watch = Watch(self.process, self.limits, self.folder / TALK)
        return self.connection_info

    def worked(self) -> float:
        """Seconds of processor time that everything in the box has used so far."""
        return self.group.worked(self.pgid or 0)

    def _copied(self, submission: Path) -> Path:
        """The files of the submission, without links and of bounded size."""
        place = self.folder / "files"
        place.mkdir()
        for name, content in files_of(submission).items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(content)
        return place

    async def cleanup(self, restart: bool = False) -> None:
        """Nothing is left behind."""
        await super().cleanup(restart)
        if hasattr(self, "watch"):
            self.watch.close()
            self.channel.close()
            self.group.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def boxed(manager: AsyncKernelManager, content: Path, questions: Path, chapter: str) -> BoxProvisioner:
    """Have a manager start its kernel in a box; what does so."""
    sweep()
    folder = Path(mkdtemp(prefix=mark("k")))  # short: the path of such a socket has 107 bytes at most
    (folder / TALK).mkdir()
    manager.transport, manager.ip = "ipc", str(folder / TALK / "s")
    manager.connection_file = str(folder / TALK / "kernel.json")
    limits = Limits()
    command = [python(), "-P", "-m", "graders.untrusted.kernel", json.dumps(asdict(limits))]
    spec = KernelSpec(argv=[*command, "-f", "{connection_file}"], language="python", interrupt_mode="message")
    manager._kernel_spec = spec
    provisioner = BoxProvisioner(kernel_id=folder.name, kernel_spec=spec, parent=manager)
    provisioner.content, provisioner.questions, provisioner.chapter = content, questions, chapter
    provisioner.limits, provisioner.folder = limits, folder
    manager.provisioner = provisioner
    return provisioner
