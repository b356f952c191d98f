import Diagnostics
package import SourceText
import XML

/// Reads XLIFF 1.x and 2.x with the exact place of every text.
///
/// Elements are those of the OASIS specifications of XLIFF 1.2 and 2.1. Groups are passed through;
/// alternative translations, segmented sources and elements of other vocabularies are passed over.
package enum XLIFFScanner {
  /// Reads what is there, and reports what of its form keeps programs from importing it.
  ///
  /// What stands before a fault of the XML itself is kept.
  /// - Parameter input: the bytes as they are on disk.
  package static func read(_ input: SourceBuffer, id: FileID, path: String) -> XLIFFDocument {
    let decoded = PropertyListEncoding.decode(input)
    let file = SourceFile(
      id: id, path: path, bytes: decoded.bytes, encoding: decoded.encoding, escapes: .xml)
    var builder = XLIFFBuilder(file: file)
    guard !decoded.bytes.hasBytes("version https://git-lfs.", at: decoded.start) else {
      builder.report(
        "this is a Git LFS pointer, not the file itself", at: decoded.start..<decoded.start + 7,
        help: "run 'git lfs pull' before the check")
      return builder.document
    }
    let error: XMLError? = file.bytes.withSpan(0..<file.bytes.count) { span in
      do throws(XMLError) {
        try XMLReader.read(span) { builder.receive($0) }
        return nil
      } catch { return error }
    }
    builder.finish(with: error)
    PropertyListReader.merge(
      PropertyListEncoding.findings(of: decoded, in: file), of: file,
      into: &builder.document.diagnostics)
    return builder.document
  }
}
