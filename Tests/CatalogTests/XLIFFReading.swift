import Catalog
import Diagnostics
import Languages
import SourceText
import Syntax

/// An XLIFF that was read for a test, as lines that are easy to compare.
struct XLIFFReading {
  private(set) var document: XLIFFDocument
  private(set) var tables: [Table] = []
  private(set) var diagnostics: [Diagnostic]
  /// Each string as 'key · locale · variant · state · text', without the variant if there is none.
  private(set) var units: [String] = []
  /// The keys that are not to be translated.
  private(set) var untranslatable: [String] = []
  private(set) var comments: [String] = []
  /// The argument problems as 'locale · variant · text in the range'.
  private(set) var argumentFaults: [String] = []

  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// Reads an XLIFF 1.2 file with the given units in one file element.
  init(
    units: String, original: String = "App/Localizable.xcstrings", source: String = "en",
    target: String = "ru"
  ) {
    self.init(
      """
      <xliff version="1.2"><file original="\(original)" source-language="\(source)" \
      target-language="\(target)" datatype="plaintext"><body>
      \(units)
      </body></file></xliff>
      """)
  }

  init(bytes: [UInt8]) {
    document = XLIFFScanner.read(SourceBuffer(bytes), id: FileID(0), path: "ru.xliff")
    diagnostics = document.diagnostics
    for section in document.sections {
      var read: [Diagnostic] = []
      var reading = self
      let table = XLIFFReader.read(section, of: document, reporting: &read) { reading.note($0) }
      self = reading
      tables.append(table)
      diagnostics += read
    }
  }

  private mutating func note(_ entry: Entry) {
    units += entry.units.map { unit in
      [
        entry.string(of: entry.key), entry.locale(of: unit).spelling, entry.variant(of: unit),
        "\(unit.state)", entry.string(of: unit.text),
      ].compactMap { $0 }.joined(separator: " · ")
    }
    if !entry.isTranslatable { untranslatable.append(entry.string(of: entry.key)) }
    comments += [entry.comment].compactMap { $0 }.map(entry.string)
    argumentFaults += ArgumentFaults(of: entry).list.map { fault in
      let unit = fault.unit.map { entry.units[$0] }
      return [
        unit.map { entry.locale(of: $0).spelling }, unit.flatMap { entry.variant(of: $0) },
        document.file.bytes.string(in: fault.range.bytes),
      ].compactMap { $0 }.joined(separator: " · ")
    }
  }

  /// The findings as 'severity: message: text in the range'.
  var findings: [String] {
    diagnostics.map { diagnostic in
      "\(diagnostic.severity): \(diagnostic.message): "
        + document.file.bytes.string(in: diagnostic.range.bytes)
    }
  }
}
