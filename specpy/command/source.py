"""The text to plan from: a file, or what is piped in."""

import codecs
from pathlib import Path

from .refused import Refused

MOST = 200_000_000  # bytes
COMPRESSED = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd", b"PK\x03\x04": "zip", b"BZh": "bzip2", b"\xfd7zXZ": "xz"}
MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def read_source(name, standard_input):
    """The text of a file, or of the binary stream ``standard_input`` where ``name`` is "-". What cannot be read is Refused.

    >>> from io import BytesIO
    >>> read_source("-", BytesIO(b"accept len: 2.40"))
    'accept len: 2.40'
    """
    try:
        if name == "-":
            data = standard_input.read(MOST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MOST + 1)
    except FileNotFoundError:
        raise Refused(f"There is no file {name!r}.") from None
    except IsADirectoryError:
        raise Refused(f"{name!r} is a folder, not a file.") from None
    except (OSError, ValueError) as error:  # a null character in a name is a ValueError
        raise Refused(f"{name!r} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    return text_of(data, "Standard input" if name == "-" else repr(name))


def text_of(data, name):
    """The text of bytes in UTF-8 or, as PowerShell writes them, UTF-16; what is no text is Refused.

    >>> text_of("a log".encode("utf-16"), "x")
    'a log'
    """
    if len(data) > MOST:
        raise Refused(f"{name} is larger than {MOST // 10**6} MB: give the last part of it, such as the last million lines.")
    for mark, kind in COMPRESSED.items():
        if data.startswith(mark):
            raise Refused(f"{name} is packed ({kind}): unpack it first.")
    encoding = next((encoding for mark, encoding in MARKS.items() if data.startswith(mark)), "utf-8")
    if encoding != "utf-16" and b"\0" in data[:100_000]:
        raise Refused(f"{name} is not text.")
    text = data.decode(encoding, errors="replace")
    if not text.strip():
        raise Refused(f"{name} is empty.")
    return text
