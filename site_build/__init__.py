"""Build code of the site: plain functions that run without MkDocs."""
