import Diagnostics
package import SourceText

/// A property list that was read once for all files with the same bytes, in whatever task.
package struct KeptPropertyList: Sendable {
  private let source: KeptSource
  private let list: PropertyList?
  private let diagnostics: [Diagnostic]
  private let isLoadable: Bool

  package init(_ document: PropertyListDocument) {
    source = KeptSource(document.file)
    list = document.list
    diagnostics = document.diagnostics
    isLoadable = document.isLoadable
  }

  /// What reading a file with the same bytes comes to.
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
