import Diagnostics
package import SourceText
import XML

/// A scanner for XLIFF 1.x and 2.x, with the exact position of every string.
///
/// Elements are those of the OASIS specifications of XLIFF 1.2 and 2.1. Groups are entered.
/// Alternative translations, segmented sources and elements of other vocabularies are skipped.
package enum XLIFFScanner {
  /// Reads as much as possible, and reports problems of the form that keep programs from importing
  /// it.
  ///
  /// The content before a fault of the XML itself is kept.
  /// - Parameter input: The bytes as they are on disk.
  package static func read(_ input: SourceBuffer, id: FileID, path: String) -> XLIFFDocument {
    let decoded = FileEncoding.decode(input)
    let file = SourceFile(
      id: id, path: path, bytes: decoded.bytes, encoding: decoded.encoding, escapes: .xml)
    var builder = XLIFFBuilder(file: file)
    guard !decoded.bytes.hasBytes("version https://git-lfs.", at: decoded.start) else {
      builder.report(
        "this is a Git LFS pointer, not the file itself", at: decoded.start..<decoded.start + 7,
        help: "run 'git lfs pull' before the check")
      return builder.document
    }
    let error = file.bytes.withSpan(0..<file.bytes.count) { span in
      XMLReader.read(span) { builder.receive($0) }
    }
    builder.finish(with: error)
    FileEncoding.report(decoded, in: file, into: &builder.document.diagnostics)
    return builder.document
  }
}
