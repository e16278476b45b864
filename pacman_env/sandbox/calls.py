"""System calls that a program behind walls cannot make: they reach what it shares with the rest of the machine.

A namespace holds neither the session's keyring, which the next program would find as this one left it, nor memory that
no process has (files in memory, segments of System V), nor every kind of socket (virtual machines', the kernel's own
cryptography); the others are wide doors into the kernel. Who calls one is told that there is no such call, so that a
library takes its other way.
"""

import ctypes
import platform
import struct
from errno import ENOSYS

X86, ARM = ("x86_64", 0xC000003E), ("aarch64", 0xC00000B7)  # machine, and its number in linux/audit.h
KEYCTL, SOCKET = {X86: 250, ARM: 219}, {X86: 41, ARM: 198}
DENIED = {
    "add_key": {X86: 248, ARM: 217},
    "request_key": {X86: 249, ARM: 218},
    "keyctl": KEYCTL,
    "bpf": {X86: 321, ARM: 280},
    "perf_event_open": {X86: 298, ARM: 241},
    "userfaultfd": {X86: 323, ARM: 282},
    "io_uring_setup": {X86: 425, ARM: 425},
    "memfd_create": {X86: 319, ARM: 279},
    "memfd_secret": {X86: 447, ARM: 447},
    "shmget": {X86: 29, ARM: 194},
    "msgget": {X86: 68, ARM: 186},
}
"""Calls by name, with their numbers in the kernel's tables."""

SOCKETS = (1, 2, 10, 16)  # local, the internet's two, and the list of network devices: a network namespace holds these
OTHER_NUMBERS = 0x40000000  # from here on, an x86-64 kernel has a second table (x32)

LOAD, EQUAL, AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06  # of linux/bpf_common.h
NUMBER, MACHINE, FIRST_ARGUMENT = 0, 4, 16  # where struct seccomp_data has them
DENY, ALLOW = 0x00050000 | ENOSYS, 0x7FFF0000
JOIN_A_NEW_ONE, SET_SECCOMP, FILTER, NO_NEW_PRIVILEGES = 1, 22, 2, 38  # see keyctl(2), prctl(2)


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def deny_calls() -> bool:
    """Deny them to this process and all that it starts, for good, and leave the keyring of the session.

    Whether that was done: it is where Linux has filters, on the processors of the table.
    """
    machine = next((one for one in (X86, ARM) if one[0] == platform.machine()), None)
    if machine is None:
        return False
    libc, steps = ctypes.CDLL(None), _steps(machine)
    libc.syscall(KEYCTL[machine], JOIN_A_NEW_ONE, None)
    libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    program = _Program(len(steps) // 8, steps)
    return bool(libc.prctl(SET_SECCOMP, FILTER, ctypes.byref(program), 0, 0) == 0)


def _steps(machine: tuple[str, int]) -> bytes:
    """The filter, as the kernel reads it: each step is a code, where to go on if it is true or not, and a number."""
    steps = [(LOAD, 0, 0, MACHINE), (EQUAL, 1, 0, machine[1]), (RETURN, 0, 0, DENY), (LOAD, 0, 0, NUMBER)]
    steps += [(AT_LEAST, 0, 1, OTHER_NUMBERS), (RETURN, 0, 0, DENY)]
    for numbers in DENIED.values():
        steps += [(EQUAL, 0, 1, numbers[machine]), (RETURN, 0, 0, DENY)]
    steps += [(EQUAL, 0, len(SOCKETS) + 2, SOCKET[machine]), (LOAD, 0, 0, FIRST_ARGUMENT)]
    steps += [(EQUAL, len(SOCKETS) - place, 0, kind) for place, kind in enumerate(SOCKETS)]
    steps += [(RETURN, 0, 0, DENY), (RETURN, 0, 0, ALLOW)]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)
