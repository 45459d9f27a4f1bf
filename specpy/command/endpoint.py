"""A server's /metrics, asked again and again: a window of snapshots whose differences are what happened meanwhile."""

import time
from collections import deque
from threading import Thread
from urllib.parse import urlsplit

from .refused import Refused

MOST = 32_000_000  # bytes of one answer
SECONDS = 10  # that one answer may take
WINDOW = 60  # intervals that a plan is made from, so that it follows the load
FAILURES = 5  # in a row that end it
MARKERS = ("spec_", "skipped_tokens", "generation_tokens", "num_requests")  # of the samples that are kept


def checked(url):
    """The address, if it is one of http or https with a host; else Refused.

    >>> checked("http://127.0.0.1:8000/metrics")
    'http://127.0.0.1:8000/metrics'
    """
    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and parts.hostname and (parts.port is None or parts.port)
    except ValueError:
        parts, fine = urlsplit(""), False
    if "@" in (parts.netloc or url):  # its words would stand in a terminal, and in the logs of a machine
        raise Refused("--watch must be an address without a name and password before an @, which are not sent.")
    if not url.isascii():
        raise Refused(f"--watch must be in ASCII, as addresses are sent: %C3%A9 in place of é, xn--... in place of such a host, got {url[:100]!r}.")
    if not fine or not url.isprintable() or " " in url:
        raise Refused(f"--watch must be an address such as http://127.0.0.1:8000/metrics, got {url[:100]!r}.")
    return url


def fetch(url, seconds=SECONDS):
    """The text at an address; whatever goes wrong, or takes longer, is Refused. It follows no redirect and keeps nothing."""
    answer = []
    asking = Thread(target=_ask, args=(url, seconds, answer), daemon=True)
    asking.start()
    asking.join(seconds)  # also where a server sends a byte now and then
    if not answer:
        raise Refused(f"{url} did not answer within {seconds:g} seconds.")
    if isinstance(answer[0], Refused):
        raise answer[0]
    return answer[0]


def _ask(url, seconds, answer):
    from http.client import IncompleteRead
    from urllib.request import HTTPHandler, HTTPSHandler, OpenerDirector

    opener = OpenerDirector()  # of these two alone: no files, no proxies, no redirects
    for handler in (HTTPHandler, HTTPSHandler):
        opener.add_handler(handler())
    try:
        with opener.open(url, timeout=seconds) as response:
            data = response.read(MOST + 1)
        if response.status != 200:
            raise Refused(f"{url} answered {response.status} {response.reason or ''}".rstrip() + ".")
        if len(data) > MOST:
            raise Refused(f"{url} answered more than {MOST // 10**6} MB.")
        if response.length:  # of what was announced; the last number may be cut in two
            raise IncompleteRead(data, response.length)
        answer.append(data.decode("utf-8", errors="replace"))
    except Refused as refused:
        answer.append(refused)
    except IncompleteRead:
        answer.append(Refused(f"{url} ended its answer too early."))
    except Exception as error:  # of sockets, TLS, or an answer that is no HTTP
        reason = getattr(error, "reason", error)
        words = " ".join(str(getattr(reason, "strerror", None) or reason or type(error).__name__).split())[:200]
        answer.append(Refused(f"{url} cannot be reached: {words}."))


def snapshots(url, interval, times=None, ask=fetch, wait=time.sleep):
    """Yield, after each answer, the text of the last snapshots together, or the Refused that came instead.

    ``times``: how often to ask; left out, until it is stopped. The first answer must come, and
    after five failures in a row the last one is raised.

    >>> answers = iter(["vllm:spec_decode_num_drafts_total 3", "vllm:spec_decode_num_drafts_total 5"])
    >>> [text.count("total") for text in snapshots("http://here", 0, times=2, ask=lambda url: next(answers))]
    [1, 2]
    """
    window, failed, asked = deque(maxlen=WINDOW + 1), 0, 0
    while times is None or asked < times:
        if asked:
            wait(interval)
        asked += 1
        try:
            window.append(_kept(ask(url)))
            failed = 0
        except Refused as refused:
            failed += 1
            if not window or failed == FAILURES:
                raise
            yield refused
            continue
        yield "\n".join(window)


def _kept(text):
    lines = [line for line in text.splitlines() if not line.startswith("#") and any(marker in line for marker in MARKERS)]
    return "\n".join(lines)[:1_000_000]
