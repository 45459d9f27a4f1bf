"""The figures that the site has to reach, measured on the built site in Chromium: `python3 dev.py bench`."""
