"""`input()` and `getpass()` in a cell: whoever reads the page answers, if `ask(secret)` reaches them."""

import getpass
import io
import sys


class Answers(io.TextIOBase):
    """What a cell reads from. The question is the line that it has printed and not ended."""

    encoding, name = "utf-8", "<stdin>"

    def __init__(self, ask):
        self._ask = ask

    def readable(self):
        return True

    def readline(self, size=-1):
        answer = self._ask(False)
        print(answer)  # as a terminal would show it
        return f"{answer}\n"

    def read(self, size=-1):
        return self.readline()


def nobody(secret):
    """The page cannot ask, or there is none yet."""
    raise EOFError("EOF when reading a line")


def _getpass(prompt="Password: ", stream=None, *, echo_char=None):
    """`getpass.getpass`: Python's own wants a terminal, and finds the one of who builds the site."""
    print(prompt, end="", flush=True)
    answer = sys.stdin._ask(True) if isinstance(sys.stdin, Answers) else nobody(True)
    print()
    return answer


getpass.getpass = _getpass
