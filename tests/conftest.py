"""The built site, once per test session, as a reader gets it: strict, and under a sub-path."""

import functools
import http.server
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SUB_PATH = "/course/specpy/"


def pytest_collection_modifyitems(items):
    """Leave out, and say so, what would make every run longer than a developer waits."""
    if not os.environ.get("SPECPY_THOROUGH"):
        for item in items:
            if item.get_closest_marker("thorough"):
                item.add_marker(pytest.mark.skip(reason="thorough: set SPECPY_THOROUGH=1 to run it"))


@pytest.fixture(scope="session")
def site_host(tmp_path_factory):
    """Serve an empty folder on a free loopback port; the site is built into its sub-path."""
    folder = tmp_path_factory.mktemp("host")
    handler = functools.partial(_Quiet, directory=folder)
    server = _Server(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def site(site_host):
    """The folder of the built site and the address it is served at, with a final slash."""
    folder, origin = site_host
    target = folder / SUB_PATH.strip("/")
    address = origin + SUB_PATH
    build = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(target)],
        cwd=ROOT, env={**os.environ, "SITE_URL": address}, capture_output=True, text=True,
    )
    assert build.returncode == 0, build.stderr
    return target, address


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):  # a browser may break off: it took the packed copy
            super().handle_error(request, client_address)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass
