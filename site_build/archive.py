"""The whole site as one zip that works unpacked under any path of any host: nothing in it says where it stands.

Python 3.9 and newer.
"""

import os
import tempfile
import zipfile
from pathlib import Path

from site_build.machine import ROOT

TARGET = "dist/specpy-site.zip"
ANYWHERE = "http://anywhere.invalid/"  # the address to build with: MkDocs needs one, and no page shows it
_EPOCH = (1980, 1, 1, 0, 0, 0)  # one date for all files: the same tree makes the same zip
_MISSING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>No such page</title></head>
<body><h1>No such page</h1><p>There is nothing at this address. Go back, or look <a href="..">further up</a>.</p></body></html>
"""
_README = """specpy: speculative decoding, learnt by running it.

The pages work from any static host, under any path. On your own machine, in this folder:

    python3 -m http.server

and open the address that it prints. Opened as files, the pages can be read, but their programs do not run.
"""


def build(python) -> int:
    """Build the site into a zip and return the exit code; `python` runs .venv's."""
    os.environ["SITE_URL"] = ANYWHERE
    with tempfile.TemporaryDirectory() as folder:
        code = python("-m", "mkdocs", "build", "--strict", "--site-dir", folder)
        if code == 0:
            pack(Path(folder), ROOT / TARGET)
            print(f"{TARGET}: unpack it anywhere and serve it, for example with `python3 -m http.server`")
    return code


def without_address(site: Path) -> None:
    """Give the built site a page for missing addresses that refers to no file, as it cannot know where they are; and say how to use it."""
    (site / "README.txt").write_text(_README, encoding="utf-8")
    (site / "404.html").write_text(_MISSING, encoding="utf-8")


def pack(site: Path, target: Path) -> None:
    """Zip the built site."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(site.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(site).as_posix(), _EPOCH)
                entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                archive.writestr(entry, path.read_bytes(), compresslevel=9)
