"""Each cell begins like a new program: what the one before it changed in Python itself is put back.

Names in modules, among them functions that it replaced, are compared and put back one by one. What a program puts
inside an object that it imported, such as a method into a class, cannot be found again: patches.py tells of it, and
the page takes another Python for the next cell.
"""

import contextlib
import gc
import os
import random
import shutil
import signal
import sys
from pathlib import Path

FOLDERS = Path("/home/pyodide"), Path("/tmp")
LISTS = "path", "argv", "meta_path", "path_hooks", "warnoptions"  # of sys, changed in place


class Clean:
    """What is put back: as it stood when this was made, and modules that were imported since as they were then."""

    def __init__(self):
        self.modules = {}
        self.environment = dict(os.environ)
        self.collection = gc.get_threshold()
        self.signals = {number: signal.getsignal(number) for number in signal.valid_signals()}

    def begin(self):
        """Before a program: note the modules as they are."""
        self.lists = {name: list(getattr(sys, name)) for name in LISTS}
        for name, module in list(sys.modules.items()):
            if name not in self.modules and name != "__main__" and hasattr(module, "__dict__"):
                self.modules[name] = module, dict(vars(module)), _identities(module)
        random.seed()  # a snapshot has the same state each time

    def restore(self):
        """After it: put everything back."""
        self._restore_modules()
        for name, values in self.lists.items():
            if getattr(sys, name) != values:
                getattr(sys, name)[:] = values
        if dict(os.environ) != self.environment:
            os.environ.clear()
            os.environ.update(self.environment)
        for number, handler in self.signals.items():
            if signal.getsignal(number) is not handler:
                signal.signal(number, handler)
        sys.settrace(None)
        sys.setprofile(None)
        sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)
        gc.enable()
        gc.set_threshold(*self.collection)
        _empty_folders()
        _forget_habits()

    def _restore_modules(self):
        for name, (module, names, identities) in self.modules.items():
            if sys.modules.get(name) is not module:
                sys.modules[name] = module
            if _identities(module) != identities:
                now = vars(module)
                for added in now.keys() - names.keys():
                    if sys.modules.get(f"{name}.{added}", sys) is not now[added]:  # not a part that was loaded since
                        del now[added]
                now.update(names)


def _identities(module):
    """What tells whether a name was added, taken away or given to something else; asks nothing of the values."""
    return [*vars(module), *map(id, vars(module).values())]


def _empty_folders():
    """Take away the files that a cell has written; begin in the first folder."""
    os.chdir(FOLDERS[0])
    for folder in FOLDERS:
        for path in folder.iterdir():
            with contextlib.suppress(OSError):
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def _forget_habits():
    """Settings that libraries keep outside their modules' names."""
    if logging := sys.modules.get("logging"):
        logging.root.handlers.clear()
        logging.root.setLevel(logging.WARNING)
        logging.disable(logging.NOTSET)
    if decimal := sys.modules.get("decimal"):
        decimal.setcontext(decimal.Context())
