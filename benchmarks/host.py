"""A host like a good real one: every file as brotli-11 where that is smaller, and a note of all it sends."""

import hashlib
import http.server
import mimetypes
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import brotli

from site_build.paths import CACHE

TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}  # not in every registry


@dataclass
class Sent:
    """One answer: its path below the host's root, the bytes of its body, and when it was asked for (Unix, ms)."""

    path: str
    size: int
    asked: float


class Host:
    """Serves a folder on a free loopback port; `sent` lists the answers so far."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.sent: list[Sent] = []
        handler = type("Handler", (_Handler,), {"folder": folder, "sent": self.sent})
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def pack(self) -> None:
        """Pack every file now: brotli-11 takes half a minute for the largest."""
        for path in self.folder.rglob("*"):
            if path.is_file():
                packed(path)

    def size(self, until: float, part: str = "") -> int:
        """Bytes of all that was asked for up to a moment, or of what has `part` in its path."""
        return sum(one.size for one in self.sent if one.asked <= until and part in one.path)


def packed(path: Path) -> bytes:
    """Return the file as brotli-11, packed once and kept."""
    plain = path.read_bytes()
    kept = CACHE / "brotli" / hashlib.sha256(plain).hexdigest()
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(brotli.compress(plain, quality=11))
    return kept.read_bytes()


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    folder: Path
    sent: list[Sent]

    def do_GET(self):
        asked = time.time() * 1000
        path = self.folder / self.path.partition("?")[0].lstrip("/")
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return self.send_error(404)
        small = packed(path)
        is_smaller = len(small) < path.stat().st_size
        body = small if is_smaller else path.read_bytes()
        self.sent.append(Sent(self.path, len(body), asked))
        self.send_response(200)
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
        self.send_header("Content-Type", kind or "application/octet-stream")
        if is_smaller:
            self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        try:
            self.wfile.write(body)
        except ConnectionError:
            pass  # the page was closed meanwhile

    def handle(self):
        try:
            super().handle()
        except ConnectionError:
            pass  # the browser was closed

    def log_message(self, *_):
        pass
