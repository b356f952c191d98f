"""Damages reports, so that the checks of them can be tried."""

import re


def broken(data, pattern, replacement):
    """A report with one break, or None if there is nothing to break."""
    text, count = re.subn(pattern, replacement.replace("\\u", "\\\\u"), data.decode(), count=1)
    return text.encode("utf-8") if count and text.encode() != data else None
