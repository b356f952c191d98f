"""What the JSON of a run says about each finding, and how other formats are expected to say it."""

from readers import read_json
from shown import clip, plain, read_text

LONGEST = 2048
SEVERITIES = ("error", "warning", "note")


class Truth:
    """The JSON report of a run over a folder."""

    def __init__(self, data, folder):
        self.report = read_json(read_text(data))
        # Other formats cut very long keys, which the JSON has whole.
        self.findings = [shortened(finding) for finding in self.report["findings"]]
        self.folder = folder
        self.paths = {plain(finding["path"]) for finding in self.findings}
        self._files = {}

    def of(self, *severities):
        """The findings of some severities."""
        return [finding for finding in self.findings if finding["severity"] in severities]

    def column(self, finding, encoding):
        """The column of a finding in code units, from 1; None if the file is not UTF-8."""
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
        # A character has at most four bytes; the first of these may begin within one.
        text = self._files[path][max(end - 4 * count - 4, 0):end].decode("utf-8", "ignore")
        prefix = text[len(text) - count:] if count else ""
        return len(prefix.encode(encoding)) // (2 if encoding == "utf-16-le" else 1) + 1


def shortened(finding):
    """A finding whose very long parts are cut."""
    cut = {part: finding[part].encode()[:LONGEST].decode("utf-8", "replace") + "…"
           for part in ("key", "variant") if len(finding.get(part, "").encode()) > LONGEST}
    return finding | cut


def fits(shown, full):
    """Whether what is shown is a text, or a long beginning and an ellipsis."""
    shown, full = plain(shown), plain(full)
    return shown == full or (
        len(shown) > 60 and shown.endswith("…") and full.startswith(shown[:-1]))


def compare(truth, expected, shown, text, encoding=None):
    """Yields how what a report shows differs from the findings that are expected, in order.

    - text: makes the text of a finding.
    - encoding: the one in which the format counts columns, if not in characters.
    """
    if len(expected) != len(shown):
        yield f"{len(shown)} findings are shown, not {len(expected)}"
    for finding, other in zip(expected, shown):
        column = truth.column(finding, encoding) if encoding else finding["column"]
        wanted = (finding["line"], column, finding["severity"], finding["rule"])
        # Not every format has all of these.
        same = plain(other.path) == plain(finding["path"]) and all(
            None in pair or pair[0] == pair[1] for pair in zip(other[1:5], wanted))
        if not same:
            yield f"{clip(other[:5])} is not {clip((finding['path'], *wanted))}"
        elif not fits(other.text, text(finding)):
            yield f"the text is {clip(other.text)}, not {clip(text(finding))}"


def message(finding):
    """What is wrong."""
    return finding["message"]


def helps(finding, lead="help: "):
    """A list of what to do, which is empty if the finding has no help."""
    return [lead + finding["help"]] if "help" in finding else []


def xcode_text(finding):
    """The message of a finding in a line of a compiler."""
    key, locale = finding.get("key"), finding.get("locale")
    if key is None:
        return finding["message"] + (f" ({locale})" if locale is not None else "")
    if "variant" in finding:
        key += "|==|" + finding["variant"].replace("/", ".")
    return finding["message"] + (f' ("{key}")' if locale is None else f" ({locale}: {key})")


def sentence(finding):
    """The line of a compiler with what to do."""
    return "".join([xcode_text(finding), *helps(finding, "; ")])


def most_severe(findings, limit):
    """As many findings as there may be, the most severe chosen first, in their order."""
    ranked = sorted(range(len(findings)),
                    key=lambda index: SEVERITIES.index(findings[index]["severity"]))
    return [findings[index] for index in sorted(ranked[:limit])]


def sarif_text(finding):
    """A message with links to its notes."""
    lines = [xcode_text(finding)]
    for number, note in enumerate(finding.get("notes", []), 1):
        lines.append(f"note: {note['message']} ([line {note['line']}]({number}))")
    return "\n".join(lines + helps(finding))


def github_text(finding):
    """The title and the data of a workflow command."""
    def place(where):
        return f"{where['path']}:{where['line']}:{where['column']}"

    notes = [f"note: {note['message']} ({place(note)})" for note in finding.get("notes", [])]
    return "\n".join([finding["rule"], xcode_text(finding), *notes, *helps(finding),
                      f"at {place(finding)}"])


def case_name(finding, is_tally):
    """The name of a test case without the number that makes it unique."""
    parts = [finding["rule"]]
    if "locale" in finding:
        parts.append(f"[{finding['locale']}]")
    if not is_tally:
        parts += [finding["key"]] if "key" in finding else []
        parts += [f"({finding['variant']})"] if "variant" in finding else []
    return " ".join(parts)
