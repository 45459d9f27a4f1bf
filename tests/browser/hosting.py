"""A host of the built site whose deployments, delays and failures the tests decide."""

import functools
import re
import shutil
import threading
from urllib.parse import urlsplit

from site_build import deployment
from tests.browser.reader import Cell
from tests.conftest import SUB_PATH, _Quiet, _Server

STANDS = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
    const found = {};
    for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) {
            const body = await (await caches.match(request, { cacheName: name })).arrayBuffer();
            found[new URL(request.url).pathname.replace("/course/specpy/", "")] = body.byteLength;
        }
    }
    return found;
}"""
BEARS = re.compile(r'<meta name="specpy-deployment" content="(\w+)">')


class Host:
    """Serves one folder under a sub-path; `asked` are the paths that reached it, below the site's root."""

    def __init__(self, site, folder):
        self.site, self.folder, self.asked, self.is_down, self.answers = site, folder / "host", [], False, {}
        handler = functools.partial(_Handler, host=self, directory=str(self.folder))
        self.server = _Server(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}{SUB_PATH}"
        self.place = self.folder / SUB_PATH.strip("/")
        shutil.copytree(site, self.place)

    def deploy(self, said, more="//"):
        """Publish another deployment: its heading says so, and its scripts have other names and a line more."""
        shutil.rmtree(self.place)
        shutil.copytree(self.site, self.place)
        renamed = {path.name: f"{path.stem}{said}{path.suffix}" for path in self.place.glob("assets/scripts/*.js")}
        for old, new in renamed.items():
            text = (self.place / "assets/scripts" / old).read_text(encoding="utf-8")
            for one, other in renamed.items():
                text = text.replace(one, other)
            (self.place / "assets/scripts" / old).unlink()
            (self.place / "assets/scripts" / new).write_text(f"{text}\n{more}", encoding="utf-8")
        for path in self.place.rglob("*.html"):
            html = BEARS.sub("", path.read_text(encoding="utf-8")).replace("</h1>", f" {said}</h1>")
            for old, new in renamed.items():
                html = html.replace(old, new)
            path.write_text(html, encoding="utf-8")
        worker = (self.place / deployment.WORKER).read_text(encoding="utf-8").split(";\n", 1)[1]
        return deployment.publish(self.place, worker)

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class _Handler(_Quiet):
    def __init__(self, *rest, host, **more):
        self.host = host
        super().__init__(*rest, **more)

    def do_GET(self):
        path = urlsplit(self.path).path.removeprefix(SUB_PATH)
        if self.host.is_down:
            self.close_connection = True
            return
        self.host.asked.append(path)
        answer = next((answer for ending, answer in self.host.answers.items() if path.endswith(ending)), None)
        if answer is None:
            super().do_GET()
        elif callable(answer):
            answer()
            super().do_GET()
        else:
            self.send_response(200)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)


def opened(reader, address):
    """A page under the service worker."""
    page = reader.new_page()
    page.goto(address)
    page.wait_for_function(STANDS)
    return page


def kept(page):
    """What the site keeps in the browser: bytes by address; Python's memory too."""
    return page.evaluate(KEPT)


def kept_python(page):
    """Run a cell, and wait until all that makes it run again is kept."""
    Cell(page, "cell-formula").run("1 + 1")
    page.wait_for_function("""async () => {
        const addresses = (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat();
        return ["asm.wasm", "python_stdlib", "/specpy-", "weak-9.json", "plotly-basic"].every((part) => addresses.some(({ url }) => url.includes(part)));
    }""")
