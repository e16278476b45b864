"""Making edits, in a process of its own: it only reads the code, but code can be written to break whoever reads it.

A line of JSON with a source comes in, and whether there is chance in it; a line with pieces and variants goes out.
Nothing goes out for a text that cannot be read.
"""

import json
import sys

from graders.repair.edits import variants_of
from graders.repair.shared.kinds import as_json
from graders.repair.shared.limits import limit
from graders.transcript.source import Source

MEMORY, SECONDS = 1 << 29, 10


def main() -> None:
    """Read, make, write."""
    limit(MEMORY, SECONDS)
    request = json.loads(sys.stdin.readline())
    pieces, edits, variants = variants_of(Source.from_json(request["source"]), request["chance"])
    made = {
        "pieces": [piece.code for piece in pieces],
        "edits": [as_json(edit) for edit in edits],
        "variants": variants,
    }
    print(json.dumps(made))


if __name__ == "__main__":
    main()
