"""``python -m specpy`` as a process, and beside a server on this machine."""

import json
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from specpy.command import endpoint, main
from specpy.command.refused import Refused

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="the browser's Python has no sockets and starts no processes")
SNAPSHOT = """# HELP vllm:spec_decode_num_drafts_total passes
vllm:spec_decode_num_drafts_total{{engine="0",model_name="m"}} {passes}
vllm:spec_decode_num_draft_tokens_total{{engine="0",model_name="m"}} {drafted}
vllm:spec_decode_num_accepted_tokens_total{{engine="0",model_name="m"}} {accepted}
other_metric 5
"""


class Metrics(BaseHTTPRequestHandler):
    """Answers with the next of the server's answers: a text, or a status."""

    def do_GET(self):
        answer = self.server.answers.pop(0)
        status, text = (200, answer) if isinstance(answer, str) else (answer, "")
        self.send_response(status)
        self.send_header("Location", "http://127.0.0.1:1/")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        pass


@pytest.fixture
def server():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Metrics)
    server.url = f"http://127.0.0.1:{server.server_port}/metrics"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def counted(passes, accepted):
    return SNAPSHOT.format(passes=passes, drafted=3 * passes, accepted=accepted)


def test_snapshots_are_differenced(server, capsys):
    server.answers = [counted(1000, 300), counted(1200, 800), counted(50, 100)]  # 2.5 accepted a pass in the meantime; then it starts again
    code = main(["plan", "--watch", server.url, "--interval", "0.1", "--times", "3", "--json", "--cost-ratio", "0.1"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["counters"][0]["passes"], one["counters"][0]["accepted"]) for one in lines] == [(1000, 300), (200, 500), (250, 600)]
    assert code == 0 and lines[-1]["verdict"] == "speculate"


def test_a_server_that_fails_for_a_while_is_followed_on(server, capsys):
    server.answers = [counted(1000, 300), 500, 503, counted(1200, 800), "", counted(40, 80), counted(50, 100)]
    code = main(["plan", "--watch", server.url, "--interval", "0.1", "--times", "7", "--json", "--cost-ratio", "0.1"])
    shown = capsys.readouterr()
    last = json.loads(shown.out.splitlines()[-1])["counters"][0]
    assert (code, last["passes"], last["accepted"]) == (0, 250, 600)  # 200 and 500, and after the restart 50 and 100
    assert "answered 500" in shown.err and "answered 503" in shown.err


def test_a_server_that_is_gone_ends_it(server, capsys):
    server.answers = [counted(1000, 300), *[500] * endpoint.FAILURES]
    assert main(["plan", "--watch", server.url, "--interval", "0.1", "--cost-ratio", "0.1"]) == 2
    assert capsys.readouterr().err.count("answered 500") == endpoint.FAILURES


def test_an_answer_without_end_is_given_up():
    stop = threading.Event()

    def trickle(listening):
        with listening.accept()[0] as connection:
            connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            while not stop.wait(0.05):
                connection.sendall(b"x")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=trickle, args=(listening,), daemon=True)
        thread.start()
        with pytest.raises(Refused, match="did not answer within 0.3 seconds"):
            endpoint.fetch(f"http://127.0.0.1:{listening.getsockname()[1]}/", seconds=0.3)
        stop.set()
        thread.join()


@pytest.mark.parametrize(("answers", "sentence"), [
    ([counted(0, 0)], "Nothing was drafted yet."),
    ([counted(10, 20)] * 2, "Nothing was drafted since the watch began."),
    ([counted(10, 40)], "accepted must be at most drafted = 30, got 40."),
])  # fmt: skip
def test_what_tells_nothing_is_waited_for_and_said(server, capsys, answers, sentence):
    server.answers = answers * 2
    for more in ([], ["--json"]):
        assert main(["plan", "--watch", server.url, "--interval", "0.1", "--times", str(len(answers)), *more]) == 3
        shown = capsys.readouterr().out
        last = json.loads(shown.splitlines()[-1])["problem"] if more else shown
        assert last.rstrip().endswith(sentence)


@pytest.mark.parametrize("url", ["http://user:secret@here/metrics", "https://secret@here", "http://secret@[", "http://u:secret@h:x/"])
def test_a_password_in_the_address_is_refused_and_not_repeated(capsys, url):
    assert main(["plan", "--watch", url]) == 2
    assert capsys.readouterr().err == "--watch must be an address without a name and password before an @, which are not sent.\n"


@pytest.mark.parametrize("url", ["http://here/métriques", "http://hére/metrics"])
def test_an_address_that_cannot_be_sent_is_refused(capsys, url):
    assert main(["plan", "--watch", url]) == 2
    assert capsys.readouterr().err.startswith("--watch must be in ASCII, as addresses are sent: %C3%A9 in place of é")


@pytest.mark.parametrize(("data", "sentence"), [
    (b"HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\nvllm:spec_decode_num_dra", "ended its answer too early."),
    (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n30\r\nvllm:spec", "ended its answer too early."),
    (b"\0garbage\r\nmore\r\n", "cannot be reached: ?garbage."),
])  # fmt: skip
def test_half_an_answer_is_none(capsys, data, sentence):
    with socket.create_server(("127.0.0.1", 0)) as listening:
        def serve():
            connection, _ = listening.accept()
            connection.recv(1000)
            connection.sendall(data)
            connection.close()

        threading.Thread(target=serve, daemon=True).start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/metrics"
        assert main(["plan", "--watch", url]) == 2
    assert capsys.readouterr().err == f"{url} {sentence}\n"


@pytest.mark.parametrize("answer, sentence", [
    (404, "answered 404 Not Found."),
    (302, "answered 302 Found."),
    ("other_metric 5\n", "answered, but counts nothing of speculation."),
])  # fmt: skip
def test_what_is_no_metrics_endpoint_is_one_sentence(server, capsys, answer, sentence):
    server.answers = [answer]
    assert main(["plan", "--watch", server.url]) == 2
    assert capsys.readouterr().err == f"{server.url} {sentence}\n"


def test_no_server_is_one_sentence(capsys):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/metrics"
        assert main(["plan", "--watch", url]) == 2
    assert capsys.readouterr().err.startswith(f"{url} cannot be reached: ")


def test_time_and_size_of_an_answer_are_bounded(server, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        with pytest.raises(Refused, match="did not answer within 0.2 seconds|cannot be reached: timed out"):
            endpoint.fetch(f"http://127.0.0.1:{silent.getsockname()[1]}/", seconds=0.2)
    monkeypatch.setattr(endpoint, "MOST", 10)
    server.answers = [counted(1, 1)]
    with pytest.raises(Refused, match="answered more than"):
        endpoint.fetch(server.url)


def test_control_c_ends_with_the_last_verdict(server, capsys, monkeypatch):
    def stop(seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr(endpoint.snapshots, "__defaults__", (None, endpoint.fetch, stop))
    server.answers = [counted(1000, 2500)]
    assert main(["plan", "--watch", server.url, "--cost-ratio", "0.1"]) == 0
    assert capsys.readouterr().err == "Stopped.\n"


def process(*arguments, piped=b""):
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); import runpy; sys.argv[0] = 'specpy'; "
               "runpy.run_module('specpy', run_name='__main__')", *arguments]  # fmt: skip
    return subprocess.run(command, input=piped, capture_output=True)


def test_as_a_process_it_needs_the_standard_library_alone():
    run = process("plan", "-", "--plain", "100", "--speculative", "220", piped=b"accept len: 2.40")
    assert (run.returncode, run.stderr) == (3, b"") and b"Not known, and needed" in run.stdout
    run = process("plan", "-", piped=b"\x00\x01")
    assert (run.returncode, run.stdout) == (2, b"") and run.stderr.split() == b"Standard input is not text.".split()


def test_a_reader_that_has_enough_is_no_error():
    pipe = subprocess.Popen([sys.executable, "-m", "specpy", "plan", "--help"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    pipe.stdout.close()
    assert pipe.stderr.read() == b""
    pipe.stderr.close()
    pipe.wait()
