"""What the JSON of a run says about each finding, and how other formats are expected to say it."""

from read_json import read_json
from shown import clip, plain, read_text

LONGEST = 2048
SEVERITIES = ("error", "warning", "note")


class Truth:
    """What the JSON of a run says, as other formats are expected to say it."""

    def __init__(self, data, folder):
        self.report = read_json(read_text(data))
        # Reports for people cut very long keys, which JSON has whole.
        self.findings = [_shortened(finding) for finding in self.report["findings"]]
        self.folder = folder
        self.paths = {plain(finding["path"]) for finding in self.findings}
        self._files = {}

    def of(self, *severities):
        """The findings of some severities."""
        return [finding for finding in self.findings if finding["severity"] in severities]

    def prefix(self, finding):
        """What stands before a finding in its line, or nil if the file is not UTF-8."""
        path = finding["path"]
        if path not in self._files:
            data = (self.folder / path).read_bytes()
            try:
                data.decode("utf-8")
            except UnicodeDecodeError:
                data = None
            self._files[path] = data
        data, count = self._files[path], finding["column"] - 1
        if data is None:
            return None
        # A character has at most four bytes; the first of these may begin within one.
        end = finding["offset"]
        text = data[max(end - 4 * count - 4, 0):end].decode("utf-8", "ignore")
        return text[len(text) - count:] if count else ""

    def column(self, finding, unit):
        """The column of a finding in UTF-16 or UTF-8, from 1; nil if it is not known."""
        prefix = self.prefix(finding)
        if prefix is None:
            return None
        return len(prefix.encode(unit)) // (2 if unit == "utf-16-le" else 1) + 1


def _shortened(finding):
    cut = {part: f"{_start(finding[part])}…" for part in ("key", "variant")
           if len(finding.get(part, "").encode()) > LONGEST}
    return finding | cut


def _start(text):
    return text.encode()[:LONGEST].decode("utf-8", "replace")


def fits(shown, full):
    """Whether what is shown is a text, or a long beginning and an ellipsis."""
    shown, full = plain(shown), plain(full)
    return shown == full or (
        len(shown) > 60 and shown.endswith("…") and full.startswith(shown[:-1]))


def compare(truth, expected, shown, text, unit=None):
    """Yields how what a report shows differs from the findings that are expected, in order.

    - text: makes the text of a finding.
    - unit: the encoding in which the format counts columns, if not in characters.
    """
    if len(expected) != len(shown):
        yield f"{len(shown)} findings are shown, not {len(expected)}"
    for finding, other in zip(expected, shown):
        where = f"{clip(finding['path'], 40)}:{finding['line']}:{finding['column']}"
        if plain(other.path) != plain(finding["path"]):
            yield f"{where}: the path is {clip(other.path)}"
        if other.line != finding["line"]:
            yield f"{where}: the line is {other.line}"
        column = truth.column(finding, unit) if unit else finding["column"]
        if None not in (other.column, column) and other.column != column:
            yield f"{where}: the column is {other.column}, not {column}"
        if other.severity not in (None, finding["severity"]):
            yield f"{where}: the severity is {other.severity}"
        if other.rule not in (None, finding["rule"]):
            yield f"{where}: the rule is {clip(other.rule)}"
        if not fits(other.text, text(finding)):
            yield f"{where}: the text is {clip(other.text)}, not {clip(text(finding))}"


def message(finding):
    """What is wrong."""
    return finding["message"]


def helps(finding, lead="help: "):
    """A list of what to do, which is empty if nothing is said about it."""
    return [lead + finding["help"]] if "help" in finding else []


def xcode_text(finding):
    """The message of a finding in a line of a compiler."""
    key = finding.get("key")
    if key is not None and "variant" in finding:
        key += "|==|" + finding["variant"].replace("/", ".")
    locale = finding.get("locale")
    if key is None:
        return finding["message"] + (f" ({locale})" if locale is not None else "")
    return finding["message"] + (f' ("{key}")' if locale is None else f" ({locale}: {key})")


def sentence(finding):
    """The line of a compiler with what to do."""
    return "".join([xcode_text(finding), *helps(finding, "; ")])


def gravest(findings, limit):
    """As many findings as there may be, the gravest first chosen, in their order."""
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
        return f"({where['path']}:{where['line']}:{where['column']})"

    lines = [finding["rule"], xcode_text(finding)]
    lines += [f"note: {note['message']} {place(note)}" for note in finding.get("notes", [])]
    return "\n".join([*lines, *helps(finding), f"at {place(finding)[1:-1]}"])


def case_name(finding, is_tally):
    """The name of a test case without the number that makes it unique."""
    parts = [finding["rule"]]
    if "locale" in finding:
        parts.append(f"[{finding['locale']}]")
    if not is_tally:
        parts += [finding["key"]] if "key" in finding else []
        parts += [f"({finding['variant']})"] if "variant" in finding else []
    return " ".join(parts)
