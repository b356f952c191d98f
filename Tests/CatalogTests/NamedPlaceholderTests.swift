import Catalog
import Diagnostics
import FormatStrings
import SourceText
import Testing

@Suite struct NamedPlaceholderTests {
  @Test(arguments: [
    ("Hello {name}", ["braces name '{name}'"]),
    ("${a} and {b.c} and {0}", ["dollarBraces a '${a}'", "braces b.c '{b.c}'", "braces 0 '{0}'"]),
    ("{{name}} {{{name}}}", ["doubledBraces name '{{name}}'", "doubledBraces name '{{name}}'"]),
    ("{{name}", ["braces name '{name}'"]),
    ("%(name)@ %(n)3lld %(n)", ["label name '%(name)@'", "label n '%(n)3lld'"]),
    (
      "{count, plural, one {# file} other {{x} files}} {y}",
      [
        "braces count '{count, plural, one {# file} other {{x} files}}'", "braces y '{y}'",
      ]
    ),
    ("{0:N2} {when, date, short}", ["braces 0 '{0:N2}'", "braces when '{when, date, short}'"]),
    (
      "{a b} {a, b} {'k': 1} {} { x } {5000}",
      [
        "word 'a b'", "word 'a, b'", "word ''k': 1'", "word ' x '", "word '5000'",
      ]
    ),
    ("%{user} #{user}", ["braces user '{user}'", "braces user '{user}'"]),
    (
      "\\\\(user.name) \\\\(f(x)) \\\\()",
      [
        "interpolation user.name '\\\\(user.name)'", "interpolation f(x) '\\\\(f(x))'",
      ]
    ),
    ("\\u007bname}", ["braces name '\\u007bname}'"]),
  ])
  func `the named placeholders of a string are found`(_ text: String, _ expected: [String]) {
    let found = placeholders(in: text)
    // Placeholders that no code would use are found too, because they may replace a name.
    #expect(found == expected, "\(found)")
  }

  @Test func `thousands of braces in one string are read in reasonable time`() {
    for piece in ["{", "{{", "{a,plural", "%(", "${a}", "\\\\(((("] {
      #expect(placeholders(in: String(repeating: piece, count: 50_000)).count <= 64)
    }
  }
}

/// Returns the placeholders of a string that is written as JSON, in a form for comparison.
private func placeholders(in text: String) -> [String] {
  let catalog =
    #"{"sourceLanguage": "en", "version": "1.0", "strings": {"k": {"localizations": {"#
    + #""en": {"stringUnit": {"state": "translated", "value": "\#(text)"}}}}}}"#
  let file = SourceFile(
    id: FileID(0), path: "Localizable.xcstrings", bytes: SourceBuffer(catalog.utf8),
    encoding: .utf8, escapes: .json)
  var diagnostics: [Diagnostic] = []
  var found: [String] = []
  _ = StringCatalogReader.read(
    file, name: "Localizable", sourceLocale: nil, reporting: &diagnostics
  ) { entry in
    found = NamedPlaceholder.all(in: entry.units[0].text, of: entry.table).map { placeholder in
      guard placeholder.isCodeName else { return "word '\(placeholder.name)'" }
      let written = file.bytes.string(in: placeholder.range.bytes)
      return "\(placeholder.kind) \(placeholder.name) '\(written)'"
    }
  }
  return found
}
