import Diagnostics
import SourceText

/// An XLIFF that is read once, in any task, for all files with the same bytes.
package struct ParsedXLIFF: Sendable {
  private let source: SharedSource
  private let root: SourceRange
  private let sections: [XLIFFSection]
  private let diagnostics: [Diagnostic]
  private let isCutShort: Bool

  package init(_ document: XLIFFDocument) {
    source = SharedSource(document.file)
    root = document.root
    sections = document.sections
    diagnostics = document.diagnostics
    isCutShort = document.isCutShort
  }

  /// Returns the result of reading a file with the same bytes. The identity in its ranges is that
  /// of the file that was read originally.
  package func document(path: String) -> XLIFFDocument {
    var document = XLIFFDocument(
      file: source.file(id: source.id, path: path), root: root, sections: sections,
      diagnostics: diagnostics)
    document.isCutShort = isCutShort
    return document
  }
}
