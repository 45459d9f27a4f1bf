"""The door from MkDocs to the build code in `site_build`, which runs without MkDocs."""

import sys
from pathlib import Path

from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from site_build import (  # noqa: E402
    archive,
    bundle,
    cells,
    deployment,
    exercise_page,
    notebooks,
    policy,
    runtime,
    search,
    slim,
    sooner,
    templating,
    traces,
)

COMMAND = {"serve": False}  # whether MkDocs serves: it then puts a script for live reload into each page


def on_startup(command, **_):
    COMMAND["serve"] = command == "serve"


def on_config(config, **_):
    """Make runnable cells of the fences that ask for it, and load the site's one script, with what it imports."""
    config.mdx_configs.setdefault("pymdownx.superfences", {})["custom_fences"] = [cells.FENCE, exercise_page.fence(templating.render)]
    folder = bundle.build_bundle(runtime.build_runtime())
    config.extra_javascript = [ExtraScriptValue(f"{bundle.SCRIPTS}/{name}") for name in bundle.at_once(folder)]
    for script in config.extra_javascript:
        script.type = "module"


@event_priority(100)  # before mkdocs-jupyter looks at the files
def on_files(files, config, **_):
    """Publish scripts, Python and recorded runs; run the notebooks, and let mkdocs-jupyter see them with their outputs."""
    for address, path in (bundle.published(runtime.build_runtime()) | traces.published()).items():
        files.append(File.generated(config, address, abs_src_path=str(path)))
    for file in files:
        if file.src_uri.startswith("notebooks/") and file.src_uri.endswith(".py"):
            file.abs_src_path = str(notebooks.executed(Path(file.abs_src_path)))
    return files


def on_page_markdown(markdown, page, config, **_):
    """Fill the numbers of a page from `specpy`; a notebook has computed its own."""
    if config.site_url == archive.ANYWHERE:
        page.canonical_url = None
    if page.file.src_uri.endswith(".md"):
        return templating.render(markdown, page.file.src_uri)
    return notebooks.finished(markdown)


def on_post_page(output, **_):
    """Send no indentation, and ask for the scripts at once."""
    return sooner.sooner(slim.slim(output))


def on_post_build(config, **_):
    """Give each page its content security policy, and make one deployment of all files."""
    if COMMAND["serve"]:
        return
    site, scripts = Path(config.site_dir), bundle.build_bundle(runtime.build_runtime())
    try:
        search.sleep(site, f"{bundle.SCRIPTS}/{bundle.entry(scripts, 'search')}")
        if config.site_url == archive.ANYWHERE:
            archive.without_address(site)
        policy.protect(site, bundle.inline(scripts))
        deployment.publish(site, bundle.service_worker(scripts))
    except ValueError as error:
        raise PluginError(str(error)) from error
