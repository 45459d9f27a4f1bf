"""What a command refuses, in one sentence on stderr: no traceback reaches the one who typed it."""

FAILED = 2  # the exit code of all that is no answer


class Refused(Exception):
    """Usage or input that nothing can be done with; its text is the sentence.

    >>> str(Refused("server.log is empty"))
    'server.log is empty'
    """
