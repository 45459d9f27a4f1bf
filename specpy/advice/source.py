"""The text in the bytes of a file, as whatever wrote them encodes it."""

import codecs
import re

MOST = 200_000_000  # bytes
COMPRESSED = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd", b"PK\x03\x04": "zip", b"BZh": "bzip2", b"\xfd7zXZ": "xz"}
PADDING = re.compile(rb"\0{16,}+")  # in a log that was cut while it was written to, or by a crash of the machine
MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def text_of(data, name):
    """The text of bytes in UTF-8 or, as PowerShell writes them, UTF-16; what is no text is a ValueError.

    >>> text_of("a log".encode("utf-16"), "x")
    'a log'
    >>> text_of(bytes(5000) + b"a log" + bytes(100) + b"goes on" + bytes(99), "x")
    'a log\\ngoes on'
    """
    if len(data) > MOST:
        raise ValueError(f"{name} is larger than {MOST // 10**6} MB: give the last part of it, such as the last million lines")
    for mark, kind in COMPRESSED.items():
        if data.startswith(mark):
            raise ValueError(f"{name} is packed ({kind}): unpack it first")
    encoding = next((encoding for mark, encoding in MARKS.items() if data.startswith(mark)), "utf-8")
    if encoding != "utf-16" and b"\0" in data:
        data = PADDING.sub(b"\n", data).strip(b"\n")
    if encoding != "utf-16" and b"\0" in data[:100_000]:
        raise ValueError(f"{name} is not text")
    text = data.decode(encoding, errors="replace")
    if not text.strip():
        raise ValueError(f"{name} is empty")
    return text
