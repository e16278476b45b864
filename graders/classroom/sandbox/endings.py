"""How a cell ends that does not end well, and how much one may say."""

TIMEOUT = "CellTimeoutError"
DEAD = "DeadKernelError"
DIED = "the Python process ended here or in the cell before: os._exit(), a crash, or no memory left"
MAX_SHEETS = 2  # one is right, two already prove that there are several
MAX_OUTPUT = 500_000  # characters that one cell may keep
