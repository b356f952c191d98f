import Platform

/// The formats of a run. A file belongs to the first format that claims it.
package struct TableFormats: Sendable {
  /// The formats that ship with the tool. A new format is one line here.
  package static let builtin = TableFormats([
    StringCatalogFormat(),
    LocalizedFilesFormat(),
    XLIFFFormat(),
  ])

  package let all: [any TableFormat]
  /// The file extensions of these formats, in lower case.
  package let extensions: [String]
  /// The same as UTF-8, because every file that a search finds is compared with them.
  private let bytesOfExtensions: [[UInt8]]
  /// The extensions of those that repeat strings of other files.
  private let exportExtensions: [String]

  package init(_ formats: [any TableFormat]) {
    all = formats
    extensions = formats.flatMap { $0.extensions }
    bytesOfExtensions = extensions.map { Array($0.utf8) }
    exportExtensions = formats.filter(\.capabilities.isExport).flatMap { $0.extensions }
  }

  /// Returns the format that claims a file and its claim, or nil if no format claims the file.
  package func claim(_ path: String) -> (format: any TableFormat, claim: FileClaim)? {
    guard mayClaim(path.utf8) else { return nil }
    for format in all { if let claim = format.claim(path) { return (format, claim) } }
    return nil
  }

  /// Returns whether a format claims a file.
  package func claims(_ path: String) -> Bool { claim(path) != nil }

  /// Whether a file is of a format that repeats strings of other files.
  package func isExport(_ path: String) -> Bool {
    exportExtensions.contains { PathName.hasExtension(path, $0) }
      && claim(path)?.format.capabilities.isExport == true
  }

  /// Returns the locale of a file according to its path, or nil if the path names none.
  package func locale(of path: String) -> String? { claim(path)?.claim.locale }

  /// Returns whether a path, or the file name at its end, has an extension of these formats.
  ///
  /// This quick check rejects most files, and also those that macOS writes next to a file on other
  /// file systems and in archives: `._Localizable.strings` has no strings, but a resource fork.
  package func mayClaim(_ path: some Collection<UInt8>) -> Bool {
    path.withContiguousStorageIfAvailable { mayClaim($0.span) } ?? mayClaim(Array(path).span)
  }

  private func mayClaim(_ path: Span<UInt8>) -> Bool {
    let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))
    guard let mark = path.indices.last(where: { path[$0] == dot || path[$0] == slash }),
      path[mark] == dot
    else { return false }
    let name = path.indices[..<mark].last { path[$0] == slash }.map { $0 + 1 } ?? 0
    guard path[name] != dot || path.count == name + 1 || path[name + 1] != UInt8(ascii: "_") else {
      return false
    }
    let start = mark + 1
    return bytesOfExtensions.contains { name in
      name.count == path.count - start
        && name.indices.allSatisfy { path[start + $0] | 0x20 == name[$0] }
    }
  }
}
