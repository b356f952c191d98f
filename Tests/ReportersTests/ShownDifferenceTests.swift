import Catalog
import Diagnostics
import Languages
import Reporters
@testable import StringResolution
import Testing

/// Differences that can't be seen in two versions of a string.
@Suite struct ShownDifferenceTests {
  private static let differences: [(before: String, after: String, shown: (String, String))] = [
    ("Herz", "He\u{AD}rz", ("Herz", "He⟨U+00AD⟩rz")),
    ("a b", "a\u{A0}b", ("a b", "a⟨U+00A0⟩b")),
    ("a\u{202F}b", "a\u{A0}b", ("a⟨U+202F⟩b", "a⟨U+00A0⟩b")),
    ("ab", "a\u{115F}b", ("ab", "a⟨U+115F⟩b")), ("ab", "a\u{3164}b", ("ab", "a⟨U+3164⟩b")),
    ("ab", "a\u{FE00}b", ("ab", "a⟨U+FE00⟩b")), ("ab", "a\u{FE0F}b", ("ab", "a⟨U+FE0F⟩b")),
    ("葛", "葛\u{E0100}", ("葛", "葛⟨U+E0100⟩")), ("ab", "a\u{200C}b", ("ab", "a⟨U+200C⟩b")),
    ("1", "1\u{FE0F}", ("1", "1⟨U+FE0F⟩")), ("ab", "ab ", ("ab", "ab␣")),
    // Emoji look different, and so do strings with another difference.
    ("❤\u{FE0F} a", "❤\u{FE0F}\u{A0}a", ("❤\u{FE0F} a", "❤\u{FE0F}⟨U+00A0⟩a")),
    ("❤", "❤\u{FE0F}", ("❤", "❤\u{FE0F}")),
    ("1\u{20E3}", "1\u{FE0F}\u{20E3}", ("1\u{20E3}", "1\u{FE0F}\u{20E3}")),
    ("👩👧", "👩\u{200D}👧", ("👩👧", "👩\u{200D}👧")),
    ("a\u{AD}b", "a\u{AD}c", ("a\u{AD}b", "a\u{AD}c")), ("a b", "c\u{A0}d", ("a b", "c\u{A0}d")),
  ]

  @Test(arguments: differences.indices) func `text`(index: Int) throws {
    let (before, after, shown) = Self.differences[index]
    let text = Self.rendered(.text, before, after)
    #expect(text.contains("− \(shown.0)\n"), "\(text)")
    #expect(text.contains("+ \(shown.1)\n"), "\(text)")
  }

  @Test(arguments: [PreviewFormat.markdown, .html]) func `pages`(format: PreviewFormat) throws {
    for (before, after, shown) in Self.differences {
      // Without the marks of changed words.
      let text = Self.rendered(format, before, after).replacing(/<[^>]*>/, with: "")
        .replacing(/&#([0-9]+);/) { reference in
          UInt32(reference.output.1).flatMap { Unicode.Scalar($0) }.map(String.init) ?? ""
        }
      for part in [shown.0, shown.1] {
        guard let start = part.firstIndex(of: "⟨"), let end = part.firstIndex(of: "⟩") else {
          continue
        }
        #expect(text.contains(part[start...end]))
      }
      if !(shown.0 + shown.1).contains("⟨") { #expect(!text.contains("⟨U+")) }
    }
  }

  private static func rendered(_ format: PreviewFormat, _ before: String, _ after: String) -> String
  {
    var string = PreviewedString(StringVariant(), StringRequest(locale: LocaleIdentifier("de")))
    string.before = ResolvedString(shown: .string(before))
    string.now = ResolvedString(shown: .string(after))
    string.change = .changed
    var locale = PreviewedLocale(locale: LocaleIdentifier("de"))
    locale.strings = [string]
    var key = PreviewedKey(name: "k")
    key.locales = [locale]
    var table = PreviewedTable(name: "L", path: "L.xcstrings", source: LocaleIdentifier("en"))
    table.keys = [key]
    var report = PreviewReport(tool: ToolInfo(name: "catalog-lint", version: "1.0"))
    report.base = "HEAD"
    report.tables = [table]
    var output = ""
    format.reporter(ReportOptions()).write(report, to: &output)
    return output
  }
}
