"""The door: which subcommand, and what becomes of errors."""

import argparse
import os
import sys

from . import lesson, options, planning
from .console import prepared, say
from .refused import Refused

ABOUT = "Speculative decoding: does it pay on your server, with which draft length, and how sure is that?"


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, not the whole usage."""

    def error(self, message):
        """Refuse the arguments."""
        raise Refused(f"{message[:1].upper()}{message[1:]}. {self.prog} --help shows the options.")


def parser():
    """The parser of all subcommands."""
    whole = Parser(prog="python -m specpy", description=ABOUT, epilog=_examples(), allow_abbrev=False,
                   formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    commands = whole.add_subparsers(dest="command", metavar="plan | simulate | table")
    for name, words, add, run in (
        ("plan", "from a server's counters to a decision", options.add_options, planning.run),
        ("simulate", "passes as tosses of a coin, beside the formula", lesson.add_simulate_options, lesson.simulated),
        ("table", "tokens per pass and speedup by the formula", lesson.add_table_options, lesson.table),
    ):
        more = f"example: {options.EXAMPLE}\n\n{options.EXITS}" if name == "plan" else None
        usage = "%(prog)s FILE|- [options]" if name == "plan" else None  # all of them would fill half a screen
        one = commands.add_parser(name, usage=usage, help=words, description=words[0].upper() + words[1:] + ".", epilog=more, allow_abbrev=False,
                                  formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
        add(one)
        one.set_defaults(run=run)
    return whole


def _examples():
    return ("examples:\n  python -m specpy plan --acceptance-rate 0.8 --cost-ratio 0.1\n"
            "  python -m specpy plan server.log --plain 460 --speculative 950\n"
            "  python -m specpy simulate 0.8 4\n\n" + options.EXITS)  # fmt: skip


def main(arguments=None):
    """Run a command line; gives the exit code. Errors are sentences on stderr."""
    prepared(sys.stdout), prepared(sys.stderr)
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except Refused as refused:
        say(str(refused), sys.stderr)
    except (ValueError, TypeError, ArithmeticError) as error:  # of a figure that a function refuses
        say(f"{error}.", sys.stderr)
    except BrokenPipeError:  # whoever read has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except KeyboardInterrupt:
        say("Stopped.", sys.stderr)
    return 2


def _run(arguments):
    try:
        given = parser().parse_args(arguments)
    except SystemExit as end:  # --help, which it has printed
        return end.code or 0
    if given.command is None:
        parser().print_help()
        return 0
    return given.run(given)
