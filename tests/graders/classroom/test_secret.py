"""The secret: where it comes from, what is made of it, and the refusal to start without it."""

import hashlib
import logging
import subprocess
import sys

import pytest
from traitlets.config import Config
from traitlets.log import get_logger

from graders.classroom.secret import CourseSecret, GradingExporter, MissingSecret, case_seed


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC as RFC 2104 defines it, for keys of at most one block."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def test_the_seed_is_an_hmac_of_secret_chapter_and_student() -> None:
    expected = int(hmac_sha256(b"s3cret", b"02_isolation\nada").hex()[:12], 16)
    assert case_seed("s3cret", "02_isolation", "ada") == expected


def test_the_environment_wins_over_the_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    config = Config({"CourseSecret": {"secret": "from the file"}})
    monkeypatch.delenv("COURSE_SECRET", raising=False)
    assert CourseSecret(config=config).value() == "from the file"
    monkeypatch.setenv("COURSE_SECRET", "from outside")
    assert CourseSecret(config=config).value() == "from outside"


@pytest.mark.parametrize("blank", ["", "  \n"])
def test_a_blank_secret_is_none(monkeypatch: pytest.MonkeyPatch, blank: str) -> None:
    monkeypatch.setenv("COURSE_SECRET", blank)
    with pytest.raises(MissingSecret, match="export COURSE_SECRET="):
        CourseSecret().value()


ASK_THE_SYSTEM = """
import ctypes
from graders.classroom.secret import hide_memory
hide_memory()
print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))  # PR_GET_DUMPABLE
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process close its memory to its own user")
def test_the_grading_process_closes_its_memory_and_environment() -> None:
    asked = subprocess.run([sys.executable, "-c", ASK_THE_SYSTEM], capture_output=True, text=True, check=True)
    assert asked.stdout == "0\n"


def test_grading_refuses_to_start_and_says_how_to_set_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("COURSE_SECRET", raising=False)
    monkeypatch.setattr("graders.classroom.secret.hide_memory", lambda: None)
    logger = get_logger()
    monkeypatch.setattr(logger, "propagate", True)  # an application that ran before may have turned it off
    with caplog.at_level(logging.ERROR, logger=logger.name), pytest.raises(MissingSecret):
        GradingExporter()
    assert "c.CourseSecret.secret" in caplog.text
