import Diagnostics
import SourceText

/// An XLIFF that was read once for all files with the same bytes, in whatever task.
package struct KeptXLIFF: Sendable {
  private let source: KeptSource
  private let root: SourceRange
  private let sections: [XLIFFSection]
  private let diagnostics: [Diagnostic]
  private let isCutShort: Bool

  package init(_ document: XLIFFDocument) {
    source = KeptSource(document.file)
    root = document.root
    sections = document.sections
    diagnostics = document.diagnostics
    isCutShort = document.isCutShort
  }

  /// What reading a file with the same bytes comes to, but for the identity, which is that of the
  /// file that was read.
  package func document(path: String) -> XLIFFDocument {
    var document = XLIFFDocument(
      file: source.file(id: source.id, path: path), root: root, sections: sections,
      diagnostics: diagnostics)
    document.isCutShort = isCutShort
    return document
  }
}
