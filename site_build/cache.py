"""A folder that is made once and kept under .cache, named by a digest of all it is made from."""

import hashlib
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from site_build.paths import ROOT


def cached(folder: Path, fill: Callable[[Path], None]) -> Path:
    """Return the folder, filled first if it is not there; a half-filled one is never seen."""
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
            filled = Path(temporary, "filled")
            filled.mkdir()
            fill(filled)
            try:
                filled.rename(folder)
            except OSError:
                if not folder.exists():  # else another process was quicker: its folder holds the same
                    raise
    return folder


def digest(paths: Iterable[Path], *more: str) -> str:
    """Name the contents of the files, and any other text that counts, in 16 hexadecimal digits."""
    whole = hashlib.sha256("\n".join(more).encode())
    for path in paths:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{path.relative_to(ROOT).as_posix()} {content}\n".encode())
    return whole.hexdigest()[:16]


def quietly(*command: object) -> None:
    """Run a command that fills a folder; its output is shown only when it fails."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")


def specpy_files() -> list[Path]:
    """All files that make up the package: a change in one changes what pages and cells show."""
    return sorted(path for path in (ROOT / "specpy").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
