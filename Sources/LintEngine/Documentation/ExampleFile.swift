import Catalog
import SourceText

/// A file of an example, and its entries.
struct ExampleFile {
  let path: String
  /// The entries in file order. Empty if the file can't be read or its format has no entries.
  let entries: [ExampleEntry]
  private let text: Substring

  /// - Parameter locale: the only locale to show of an entry that is too long with all of its
  ///   locales.
  init(path: String, text: String, locale: String?) {
    self.path = path
    self.text = Substring(text)
    entries = Self.extents(in: text, path: path).map { extent in
      let (range, utf8) = (extent.range, text.utf8)
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let end = utf8.index(start, offsetBy: range.count)
      return ExampleEntry(
        key: extent.key, range: range,
        lines: CompactJSON.lines(ofMember: text[start..<end], preferring: locale)
          ?? Self.dedented(text[start..<end], after: text[..<start]),
        endsWithComma: text[end...].first == ",")
    }
  }

  /// All lines, without what encloses the entries.
  var lines: [String] { isWrapped ? lines { _ in true } : wholeLines }

  /// All lines as they are in the file.
  var wholeLines: [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" && lines.count > 1 { lines.removeLast() }
    return lines
  }

  /// Returns the lines of some entries.
  func lines(where isShown: (ExampleEntry) -> Bool) -> [String] {
    let shown = entries.filter(isShown)
    return shown.indices.flatMap { index in
      var lines = shown[index].lines
      if shown[index].endsWithComma, index < shown.count - 1 { lines[lines.count - 1] += "," }
      return lines
    }
  }

  /// Returns the entry at a position in bytes.
  func entry(at offset: Int) -> ExampleEntry? { entries.first { $0.range.contains(offset) } }
}

extension ExampleFile {
  /// Whether a bracket or a tag closes what encloses the entries.
  private var isWrapped: Bool {
    guard let end = entries.last?.range.upperBound else { return false }
    let closing = text.utf8.dropFirst(end).first { ![0x20, 0x0A].contains($0) }
    return closing == UInt8(ascii: "}") || closing == UInt8(ascii: "<")
  }

  private static func extents(in text: String, path: String) -> [EntryExtent] {
    guard let (format, claim) = TableFormats.builtin.claim(path) else { return [] }
    return format.extents(
      in: UnparsedFile(
        SourceBuffer(Array(text.utf8)), id: FileID(0), path: path, kind: claim.kind,
        sourceLocale: nil))
  }

  /// Returns the lines of an entry without their common indentation.
  ///
  /// - Parameter before: what precedes the entry, which may end with its indentation.
  private static func dedented(_ text: Substring, after before: Substring) -> [String] {
    let indentation = before.reversed().prefix { $0 == " " }
    let lines = (String(indentation) + text).split(
      separator: "\n", omittingEmptySubsequences: false)
    let margin =
      lines.filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(margin)) }
  }
}

/// An entry in a file of an example. A page shows it without the rest of the file.
struct ExampleEntry {
  let key: String
  /// The byte range of the entry in the file.
  let range: Range<Int>
  /// The lines of the entry as shown on a page.
  let lines: [String]
  /// Whether a comma separates the entry from the next one.
  let endsWithComma: Bool
}
