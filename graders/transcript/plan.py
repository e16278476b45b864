"""The plan of an experiment, as it is asked about: the names of agents, whoever wrote them."""


def word(value: object) -> str:
    """A name of an agent, of ghosts or of a board, without what people write in different ways."""
    text = "".join(letter for letter in str(value).lower() if letter.isalnum())
    return text.removesuffix("agent").removesuffix("ghost").removesuffix("ghosts").removesuffix("pacman")
