"""Without torch the adapter says how to get it; with it, tests/oracle has more."""

import sys
from types import SimpleNamespace

import pytest

from specpy import adapters


@pytest.mark.parametrize("missing", ["torch", "transformers"])
def test_what_is_missing_and_how_to_get_it(monkeypatch, missing):
    for name in ("torch", "transformers"):
        monkeypatch.setitem(sys.modules, name, None if name == missing else SimpleNamespace())
    with pytest.raises(ImportError) as caught:
        adapters.CausalLM(object())
    assert str(caught.value) == (
        f"specpy.adapters needs torch and transformers, and {missing} is missing: pip install 'specpy[transformers]'"
    )
