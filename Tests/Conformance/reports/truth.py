"""The findings in the JSON of a run, and their expected text in other formats."""

import operator

from readers import read_json
from shown import clip, plain, read_text

LONGEST = 2048
SEVERITIES = ("error", "warning", "note")


class Truth:
    """The JSON report of a run over a folder."""

    def __init__(self, data, folder):
        self.report = read_json(read_text(data))
        # The JSON has complete keys. Other formats cut very long ones.
        self.findings = [shortened(finding) for finding in self.report["findings"]]
        self.folder = folder
        self._files = {}

    def of(self, *severities):
        """Returns the findings with the given severities."""
        return [finding for finding in self.findings if finding["severity"] in severities]

    def column(self, finding, encoding):
        """Returns the column of a finding in code units, from 1, or None if the file is not UTF-8."""
        path, count, end = finding["path"], finding["column"] - 1, finding["offset"]
        if path not in self._files:
            data = (self.folder / path).read_bytes()
            try:
                data.decode("utf-8")
            except UnicodeDecodeError:
                data = None
            self._files[path] = data
        if self._files[path] is None:
            return None
        # A character has at most four bytes, and the first byte here may be inside a character.
        text = self._files[path][max(end - 4 * count - 4, 0):end].decode("utf-8", "ignore")
        prefix = text[len(text) - count:] if count else ""
        return len(prefix.encode(encoding)) // (2 if encoding == "utf-16-le" else 1) + 1


def shortened(finding):
    """Returns a finding in which very long parts are cut."""
    cut = {part: finding[part].encode()[:LONGEST].decode("utf-8", "replace") + "…"
           for part in ("key", "variant") if len(finding.get(part, "").encode()) > LONGEST}
    return finding | cut


def fits(shown, full):
    """Returns whether the shown text is the full text, or a long start of it with an ellipsis."""
    shown, full = plain(shown), plain(full)
    return shown == full or (
        len(shown) > 60 and shown.endswith("…") and full.startswith(shown[:-1]))


def compare(truth, expected, shown, text, encoding=None):
    """Yields the differences between the findings in a report and the expected ones, in order.

    - text: returns the text of a finding.
    - encoding: the encoding whose code units the columns count, or None for characters.
    """
    if len(expected) != len(shown):
        yield f"{len(shown)} findings are shown, not {len(expected)}"
    for finding, other in zip(expected, shown):
        column = truth.column(finding, encoding) if encoding else finding["column"]
        wanted = (finding["line"], column, finding["severity"], finding["rule"])
        # Some formats omit some of these.
        same = plain(other.path) == plain(finding["path"]) and all(
            None in pair or pair[0] == pair[1] for pair in zip(other[1:5], wanted))
        if not same:
            yield f"{clip(other[:5])} is not {clip((finding['path'], *wanted))}"
        elif not fits(other.text, text(finding)):
            yield f"the text is {clip(other.text)}, not {clip(text(finding))}"


message = operator.itemgetter("message")


def helps(finding, lead="help: "):
    """Returns a list with the help of a finding, or an empty list if there is none."""
    return [lead + finding["help"]] if "help" in finding else []


def xcode_text(finding):
    """Returns the message of a finding in a compiler's format."""
    key, locale = finding.get("key"), finding.get("locale")
    if key is None:
        return finding["message"] + (f" ({locale})" if locale is not None else "")
    if "variant" in finding:
        key += "|==|" + finding["variant"].replace("/", ".")
    return finding["message"] + (f' ("{key}")' if locale is None else f" ({locale}: {key})")


def sentence(finding):
    """Returns the message of a finding in a compiler's format, with its help."""
    return "".join([xcode_text(finding), *helps(finding, "; ")])


def paragraph(finding):
    """Returns the same as a paragraph of Markdown, which has no spaces at its ends."""
    return sentence(finding).strip(" \u00a0\u3000")


def most_severe(findings, limit):
    """Returns up to 'limit' findings in their order, preferring the most severe ones."""
    ranked = sorted(range(len(findings)),
                    key=lambda index: SEVERITIES.index(findings[index]["severity"]))
    return [findings[index] for index in sorted(ranked[:limit])]


def sarif_text(finding):
    """Returns a message with links to its notes."""
    lines = [xcode_text(finding)]
    for number, note in enumerate(finding.get("notes", []), 1):
        lines.append(f"note: {note['message']} ([line {note['line']}]({number}))")
    return "\n".join(lines + helps(finding))


def github_text(finding):
    """Returns the title and the data of a workflow command."""
    def place(where):
        return f"{where['path']}:{where['line']}:{where['column']}"

    notes = [f"note: {note['message']} ({place(note)})" for note in finding.get("notes", [])]
    return "\n".join([finding["rule"], xcode_text(finding), *notes, *helps(finding),
                      f"at {place(finding)}"])


def case_name(finding, is_tally):
    """Returns the name of a test case without the number that makes it unique."""
    parts = [finding["rule"]]
    if "locale" in finding:
        parts.append(f"[{finding['locale']}]")
    if not is_tally:
        parts += [finding["key"]] if "key" in finding else []
        parts += [f"({finding['variant']})"] if "variant" in finding else []
    return " ".join(parts)
