"""Where things are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
CACHE = ROOT / ".cache"
NODE_MODULES = ROOT / "node_modules"
