"""Numbers, tables and figures in a page come from `specpy` while the page is built."""

import jinja2

from specpy import formula

_ENVIRONMENT = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)


def render(markdown: str, source: str) -> str:
    """Fill the `{{ … }}` of one page; an unknown name is an error that names the page."""
    try:
        return _ENVIRONMENT.from_string(markdown).render(
            tokens_per_pass=formula.expected_tokens, speedup=formula.speedup
        )
    except jinja2.TemplateError as error:
        raise ValueError(f"{source}: {error}") from error
