"""Runs one cell: the same files in CPython, when the site is built, and in the reader's browser.

So what stands in the page is what a reader gets. Standard library only, no import from the rest of the project.
In the browser this package is called `runner`; worker.js holds its files.
"""

NAME = "<cell>"  # the file name of a cell in tracebacks
