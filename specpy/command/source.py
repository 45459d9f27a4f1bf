"""The text to plan from: a file, or what is piped in."""

from pathlib import Path

from ..advice import source
from .refused import Refused


def read_source(name, standard_input=None):
    """The text of a file, or of the binary stream ``standard_input`` where ``name`` is "-". What cannot be read is Refused.

    >>> from io import BytesIO
    >>> read_source("-", BytesIO(b"accept len: 2.40"))
    'accept len: 2.40'
    """
    shown = "Standard input" if name == "-" else repr(name)
    if not name:
        raise Refused("FILE must be the name of a file, or - for standard input, got ''.")
    try:
        if name == "-":
            data = standard_input.read(source.MOST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(source.MOST + 1)
    except FileNotFoundError:
        raise Refused(f"There is no file {name!r}.") from None
    except IsADirectoryError:
        raise Refused(f"{shown} is a folder, not a file.") from None
    except (OSError, ValueError) as error:  # a null character in a name is a ValueError
        raise Refused(f"{shown} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    try:
        return source.text_of(data, shown)
    except ValueError as error:
        raise Refused(f"{error}.") from None
