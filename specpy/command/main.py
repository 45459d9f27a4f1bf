"""The door: which subcommand, and what becomes of errors."""

import argparse
import sys

from ..advice.fields import renamed
from . import lesson, options, planning
from .console import prepared, say, warn
from .refused import FAILED, Refused

ABOUT = "Speculative decoding: does it pay on your server, with which draft length, and how sure is that?"


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, not the whole usage."""

    def error(self, message):
        """Refuse the arguments."""
        raise Refused(f"{message[:1].upper()}{message[1:]}. {self.prog} --help shows the options.")

    def print_help(self, file=None):
        """Print the help; argparse by itself takes no note of an output that cannot be written."""
        say(self.format_help(), file, end="")


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
    """Run a command line; gives the exit code. Whatever goes wrong is a sentence on stderr and a code that is no decision."""
    try:
        return _run(arguments)
    except Refused as refused:
        words = str(refused)
    except BrokenPipeError:  # whoever read a table or the help has enough of it
        return 0
    except OSError as error:  # files and servers are refused where they are read
        words = f"The answer cannot be written: {error.strerror or error}."
    except KeyboardInterrupt:
        words = "Stopped."
    except Exception as error:  # a fault of specpy's own, or no memory left
        words = f"It failed, and not by what was given: {type(error).__name__} {error}".rstrip() + "."
    warn(words)
    return FAILED


def _run(arguments):
    prepared(sys.stderr)
    if sys.stdout is None:
        raise Refused("The answer cannot be written: the output is closed.")
    prepared(sys.stdout)
    try:
        given = parser().parse_args(arguments)
    except SystemExit as end:  # --help, which it has printed
        return end.code or 0
    if given.command is None:
        parser().print_help()
        return FAILED  # for a script whose arguments were lost
    try:
        return given.run(given)
    except (ValueError, TypeError, ArithmeticError) as error:  # of a figure that a function refuses
        words = renamed(str(error), options.typed(given))
        raise Refused(f"{words[:1].upper()}{words[1:]}.") from None
