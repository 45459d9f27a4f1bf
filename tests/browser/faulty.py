"""A host that fails as real ones do, file by file; the tests say which file and how."""

import gzip
import http.server
import mimetypes
import threading
import time
from functools import cache
from pathlib import Path

TRICKLE = 20  # pieces in which a slow file comes


class FaultyHost:
    """Serves a folder on a free loopback port. `faults` maps a part of an address to what goes wrong with it:

    refuse  the connection ends without an answer      cut     it ends in the middle of the file
    missing error 404                                  stall   after the middle nothing more comes
    damage  a byte in the middle is another            trickle the file comes in many small pieces
    portal  a web page comes in its place, with 200    type    it comes as text/plain
    half    the first half comes as if it were all     (bytes) these come before it: a browser that lacks something
    """

    def __init__(self, folder, packs=False, shares=False):
        self.folder, self.packs, self.shares = Path(folder), packs, shares  # shares: with pages of other origins
        self.faults, self.asked = {}, []
        self.pause = 0.05  # seconds between the pieces of a slow file
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"host": self}))
        self.server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.faults.clear()  # ends what stalls
        self.server.shutdown()
        self.server.server_close()

    def fault(self, address):
        return next((fault for part, fault in self.faults.items() if part in address), None)


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    host: FaultyHost

    def do_GET(self):
        address = self.path.partition("?")[0]
        path = self.host.folder / address.lstrip("/")
        path = path / "index.html" if path.is_dir() else path
        fault = self.host.fault(address)
        self.host.asked.append(address)
        if fault == "refuse":
            self.close_connection = True
            return
        if fault == "missing" or not path.is_file():
            return self.send_error(404)
        body, kind = path.read_bytes(), mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        if fault == "portal":
            body, kind = b"<!doctype html><title>Log in</title>", "text/html"
        if fault == "damage":
            middle = len(body) // 2
            body = body[:middle] + bytes([body[middle] ^ 1]) + body[middle + 1:]
        if fault == "half":
            body = body[:len(body) // 2]
        if isinstance(fault, bytes):
            body = fault + body
        self.send_response(200)
        if self.host.shares:
            self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Type", "text/plain" if fault == "type" else kind)
        if self.host.packs and not path.suffix == ".gz":
            body = _packed(body)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        try:
            self._send(body, fault, address)
        except ConnectionError:
            self.close_connection = True

    def _send(self, body, fault, address):
        middle = len(body) // 2
        if fault == "cut":
            self.wfile.write(body[:middle])
            self.close_connection = True
        elif fault == "stall":
            self.wfile.write(body[:middle])
            while self.host.fault(address) == "stall":
                time.sleep(0.05)
            self.close_connection = True
        elif fault == "trickle":
            size = len(body) // TRICKLE + 1
            for start in range(0, len(body), size):
                self.wfile.write(body[start:start + size])
                time.sleep(self.host.pause)
        else:
            self.wfile.write(body)

    def log_message(self, *_):
        pass


@cache
def _packed(body):
    return gzip.compress(body, 1)
