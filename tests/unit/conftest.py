"""Property tests draw the same examples in every run, and no machine is too slow for them."""

from hypothesis import settings

settings.register_profile("seeded", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("seeded")
