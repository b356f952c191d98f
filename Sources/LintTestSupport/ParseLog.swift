package import Catalog
import SourceText
import Synchronization

/// The built-in formats with a log of parsed files, for tests that count them.
package final class ParseLog: Sendable {
  /// A file that was parsed.
  package struct File: Hashable, Sendable {
    package let path: String
    package let kind: String
    package let text: String
  }

  private let log = Mutex<[File]>([])

  package init() {}

  /// The parsed files. A file that was parsed twice is listed twice.
  package var files: [File] { log.withLock { $0 } }

  package var formats: TableFormats {
    TableFormats([
      LoggedFormat(StringCatalogFormat(), self), LoggedFormat(LocalizedFilesFormat(), self),
      LoggedFormat(XLIFFFormat(), self),
    ])
  }

  fileprivate func note(_ file: UnparsedFile) {
    let text = file.bytes.string(in: 0..<file.bytes.count)
    log.withLock { $0.append(File(path: file.path, kind: file.kind, text: text)) }
  }
}

/// A format that logs what it parses.
private struct LoggedFormat<Base: TableFormat>: TableFormat {
  private let base: Base
  private let log: ParseLog

  init(_ base: Base, _ log: ParseLog) { (self.base, self.log) = (base, log) }

  var capabilities: TableCapabilities { base.capabilities }
  var extensions: [String] { base.extensions }

  func claim(_ path: String) -> FileClaim? { base.claim(path) }

  func fileNames(ofTable name: String) -> [String] { base.fileNames(ofTable: name) }

  func parse(_ file: UnparsedFile) -> Base.Document {
    log.note(file)
    return base.parse(file)
  }

  func read(
    _ files: [TableFile<Base.Document>], as request: TableRequest, to visitor: any TableVisitor
  ) {
    base.read(files, as: request, to: visitor)
  }
}
