import Catalog
import Diagnostics
import Languages
import SourceText
import Syntax

/// A catalog that was read for a test, as lines that are easy to compare.
struct StringCatalogReading {
  let file: SourceFile
  let table: Table
  let diagnostics: [Diagnostic]
  /// Each string of the entries that count as 'key · locale · variant · state · text', without the
  /// variant if there is none.
  private(set) var units: [String] = []
  /// Each entry as 'key extraction', followed by ' untranslatable' if it applies.
  private(set) var entries: [String] = []
  /// Each substitution as 'name argument conversion'.
  private(set) var substitutions: [String] = []
  private(set) var comments: [String] = []

  init(_ text: String, path: String = "Localizable.xcstrings", sourceLocale: String? = nil) {
    self.init(bytes: Array(text.utf8), path: path, sourceLocale: sourceLocale)
  }

  /// Reads an English catalog of version 1.0 with the given members of 'strings'.
  init(strings: String) {
    self.init(#"{"sourceLanguage":"en","strings":{\#(strings)},"version":"1.0"}"#)
  }

  init(bytes: [UInt8], path: String = "Localizable.xcstrings", sourceLocale: String? = nil) {
    let file = SourceFile.json(SourceBuffer(bytes), id: FileID(0), path: path)
    var found: [Diagnostic] = []
    var units: [String] = []
    var entries: [String] = []
    var substitutions: [String] = []
    var comments: [String] = []
    table = StringCatalogReader.read(
      file, name: "Localizable", sourceLocale: sourceLocale, reporting: &found
    ) { entry in
      guard entry.repetition == nil else { return }
      entries.append(
        "\(entry.string(of: entry.key)) \(entry.extraction)"
          + (entry.isTranslatable ? "" : " untranslatable"))
      units += entry.units.map { Self.line($0, of: entry) }
      substitutions += entry.substitutions.map { Self.line($0, of: entry) }
      comments += [entry.comment].compactMap { $0 }.map(entry.string)
    }
    self.file = file
    diagnostics = found
    self.units = units
    self.entries = entries
    self.substitutions = substitutions
    self.comments = comments
  }

  private static func line(_ unit: StringUnit, of entry: Entry) -> String {
    [
      entry.string(of: entry.key), entry.locale(of: unit).spelling, entry.variant(of: unit),
      "\(unit.state)", entry.string(of: unit.text),
    ].compactMap { $0 }.joined(separator: " · ")
  }

  private static func line(_ substitution: Substitution, of entry: Entry) -> String {
    let argument = substitution.argumentNumber.map { "\($0)" } ?? "-"
    let conversion = substitution.formatSpecifier.map(entry.string) ?? "-"
    return "\(entry.string(of: substitution.name)) \(argument) \(conversion)"
  }

  private var sorted: [Diagnostic] { diagnostics.sorted { $0.range < $1.range } }

  /// The findings as 'severity rule'.
  var findings: [String] { sorted.map { "\($0.severity) \($0.rule.name)" } }

  /// The findings as 'line:column text', with the exact text in their range.
  var places: [String] {
    sorted.map { finding in
      let start = file.locations(of: [finding.range.start])[finding.range.start]
      return "\(start.line):\(start.column) "
        + file.bytes.string(in: finding.range.bytes)
    }
  }

  var messages: [String] { sorted.map(\.message) }
  var helps: [String?] { sorted.map(\.help) }
  /// The key and locale of each finding.
  var subjects: [String] {
    sorted.map { "\($0.subject.key ?? "-") \($0.subject.locale ?? "-")" }
  }
  /// The line of the first note of each finding.
  var noteLines: [Int?] {
    sorted.map { finding in
      finding.notes.first.map { file.locations(of: [$0.range.start])[$0.range.start].line }
    }
  }
}
