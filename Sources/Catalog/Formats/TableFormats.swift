/// The formats of a run. A file belongs to the first one that claims it.
package struct TableFormats: Sendable {
  /// The formats that the tool has. A new format is one line here.
  package static let builtin = TableFormats([
    StringCatalogFormat(),
    LocalizedFilesFormat(),
    XLIFFFormat(),
  ])

  private let all: [any TableFormat]
  /// The extensions that files of these formats have, in lower case.
  package let extensions: [String]

  package init(_ formats: [any TableFormat]) {
    all = formats
    extensions = formats.flatMap { $0.extensions }
  }

  /// The same formats and another one.
  package func adding(_ format: any TableFormat) -> TableFormats { TableFormats(all + [format]) }

  /// Returns the format that claims a file, and what it says about the file; nil if none does.
  package func claim(_ path: String) -> (format: any TableFormat, claim: FileClaim)? {
    guard mayClaim(path.utf8) else { return nil }
    for format in all { if let claim = format.claim(path) { return (format, claim) } }
    return nil
  }

  /// Whether a format claims a file.
  package func claims(_ path: String) -> Bool { claim(path) != nil }

  /// Whether a path, or the name at its end, has an extension that files of these formats have.
  /// Most files do not, and take no more time than this.
  package func mayClaim(_ path: some BidirectionalCollection<UInt8>) -> Bool {
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let fileExtension = path[path.index(after: dot)...]
    return extensions.contains { name in
      fileExtension.elementsEqual(name.utf8) { $0 | 0x20 == $1 }
    }
  }
}
