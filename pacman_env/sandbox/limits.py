"""How much a program behind walls may use."""

import contextlib
from dataclasses import dataclass

MEGABYTE = 2**20


@dataclass(frozen=True)
class Limits:
    """What one program and all that it starts may use.

    Attributes:
        memory: megabytes, all processes together.
        cpu: seconds of processor time for each process.
        processes: at the same time.
        file: megabytes of a single file; all files together may have as much as `disk`.
        disk: megabytes.
        output: megabytes of everything that it says.
    """

    memory: int = 2048
    cpu: int = 600
    processes: int = 64
    file: int = 64
    disk: int = 256
    output: int = 64

    def apply(self) -> None:
        """Bind this process, and whatever it starts, as far as a process can be bound by itself."""
        import resource

        wanted = {
            resource.RLIMIT_DATA: self.memory * MEGABYTE,
            resource.RLIMIT_CPU: self.cpu,
            resource.RLIMIT_FSIZE: self.file * MEGABYTE,
            resource.RLIMIT_NPROC: self.processes,
            resource.RLIMIT_NOFILE: 256,
            resource.RLIMIT_CORE: 0,
        }
        for kind, most in wanted.items():
            with contextlib.suppress(ValueError, OSError):
                _, hard = resource.getrlimit(kind)
                most = most if hard == resource.RLIM_INFINITY else min(most, hard)
                resource.setrlimit(kind, (most, most))
