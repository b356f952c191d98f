import Diagnostics
import SourceText

/// Text that tries to break out of each of the formats.
let foreignText =
  hostileText
  + "\nApp/Other.strings:1:1: error: forged [x]\n##vso[task.complete result=Succeeded;]x"
  + "\n##teamcity[buildStatus text='x'] |' |n |0x000A ' file='b' ]x;sourcepath=b;code=c%5D%0A%AZP25"
  + " <script>alert(1)</script> --> ,\"path\":\"b\"} \u{85}\u{2029}😀"

/// Returns a finding that consists only of untrusted text.
func foreignFinding(_ severity: Severity = .error) -> Finding {
  finding(
    RuleID(foreignText), severity, foreignText, path: foreignText, key: foreignText,
    locale: foreignText, variant: foreignText,
    notes: [LocatedNote(message: foreignText, location: location(foreignText, 1, 1))],
    help: foreignText)
}

/// A description of the rule of an untrusted finding, also with only untrusted text.
let foreignRule = RuleDescription(
  id: RuleID(foreignText), category: foreignText, severity: .error, summary: foreignText,
  rationale: foreignText, page: foreignText)

/// Returns a finding with a start and an end. Lines and columns count from 1.
func finding(
  from start: (line: Int, column: Int), to end: (line: Int, column: Int), excerpt: Excerpt? = nil
) -> Finding {
  var result = finding("rule", key: "k")
  result.location = Location(
    path: "App/L.xcstrings",
    start: SourceLocation(line: start.line, column: start.column, offset: 0),
    end: SourceLocation(line: end.line, column: end.column, offset: 9), excerpt: excerpt)
  return result
}

extension String {
  /// The lines as log readers split them.
  var logLines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }

  /// Whether nothing in the text moves the cursor, sets colors or changes the direction.
  var isCalm: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || !(scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
          || 0x2028...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value)
    }
  }
}
