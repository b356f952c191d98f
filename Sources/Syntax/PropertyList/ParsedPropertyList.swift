import Diagnostics
package import SourceText

/// A property list that is read once, in any task, for all files with the same bytes.
package struct ParsedPropertyList: Sendable {
  private let source: SharedSource
  private let list: PropertyList?
  private let diagnostics: [Diagnostic]
  private let isLoadable: Bool

  package init(_ document: PropertyListDocument) {
    source = SharedSource(document.file)
    list = document.list
    diagnostics = document.diagnostics
    isLoadable = document.isLoadable
  }

  /// Returns the result of reading a file with the same bytes.
  package func document(id: FileID, path: String) -> PropertyListDocument {
    let file = source.file(id: id, path: path)
    guard id != source.id else {
      return PropertyListDocument(
        file: file, list: list, diagnostics: diagnostics, isLoadable: isLoadable)
    }
    return PropertyListDocument(
      file: file, list: list?.moved(to: id), diagnostics: diagnostics.map { $0.moved(to: id) },
      isLoadable: isLoadable)
  }
}
