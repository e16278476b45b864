"""Which notes on the text of an answer its run confirms, and what an error's own words say."""

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

from graders.exercises import reference
from graders.reading.notes import Note
from graders.reading.parentheses import METHODS
from graders.reading.stubs import is_refusal_text
from graders.report import Finding
from graders.sheet.encoding import WrongType, decode
from graders.trusted.findings import example
from graders.trusted.verdicts import Verdict
from graders.words import MESSAGES
