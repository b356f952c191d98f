package import Diagnostics
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
  /// - Parameter input: the bytes as they are on disk.
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
    var error = read(file.bytes, with: &builder)
    if let fault = error, fault.isConflict(in: file),
      let side = MergeConflict.firstSide(of: file.bytes)
    {
      builder = XLIFFBuilder(file: file.holding(side.bytes))
      for marker in side.markers {
        builder.report(MergeConflict.message("<<<<<<<"), at: marker, help: MergeConflict.help)
      }
      error = read(side.bytes, with: &builder)
      builder.finish(with: error)
      builder.document = XLIFFDocument(
        file: file, root: builder.document.root, sections: builder.document.sections,
        diagnostics: builder.document.diagnostics)
      builder.document.isCutShort = true
    } else {
      builder.finish(with: error)
    }
    FileEncoding.report(decoded, in: file, into: &builder.document.diagnostics)
    return builder.document
  }

  private static func read(
    _ bytes: SourceBuffer, with builder: inout XLIFFBuilder
  ) -> XMLError? {
    bytes.withSpan(0..<bytes.count) { span in
      XMLReader.read(span) { builder.receive($0) }
    }
  }
}

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

/// The result of reading an XLIFF file: strings and their translations, by source file.
package struct XLIFFDocument {
  package let file: SourceFile
  /// The start tag of its root. Empty if there is none.
  package internal(set) var root: SourceRange
  /// The sections that could be read, in file order.
  package var sections: [XLIFFSection] = []
  package var diagnostics: [Diagnostic] = []
  /// Whether a fault of the XML ended the reading.
  package internal(set) var isCutShort = false
}

/// A `<file>` of an XLIFF: the units of one source file in one language.
package struct XLIFFSection: Sendable {
  /// The start tag.
  package let tag: SourceRange
  /// The path of the source file in the exporting program, or nil if it isn't named.
  package let original: TextSpan?
  /// The name of the source file without its extension.
  package let name: String
  package let sourceLanguage: TextSpan?
  /// The target language. Nil for an export without translations, or if it isn't named.
  package let targetLanguage: TextSpan?
  /// Whether the section must name its source file and doesn't, so that the file is unknown.
  package let needsOriginal: Bool
  /// Whether the section names Xcode as its author.
  package internal(set) var isFromXcode = false
  package internal(set) var units: [XLIFFUnit] = []
  /// Whether a fault of the XML is in the section, so that units of its last key may be missing.
  package internal(set) var isCutOff = false
  /// The ID of the unit with the fault, or nil if the fault isn't in a unit.
  package internal(set) var cutOffID: TextSpan?
  /// Whether any unit has a translation, read or not.
  var hasTargets = false
}

/// A unit of an XLIFF: one source string and its translation.
package struct XLIFFUnit: Sendable {
  package let id: TextSpan
  /// The range of the element, from its start tag to its end tag.
  package internal(set) var element: SourceRange
  /// False for `translate="no"` on the unit or around it.
  package let isTranslatable: Bool
  /// The source string, or nil if it can't be read.
  package internal(set) var source: TextSpan?
  /// The translation, or nil if it is missing.
  package internal(set) var target: XLIFFTarget?
  /// The first note that isn't empty.
  package internal(set) var note: TextSpan?
  /// The position after the source string, where a translation belongs.
  package internal(set) var place: SourceRange
}

/// The translation of a unit.
package struct XLIFFTarget: Sendable {
  package let text: TextSpan
  /// The value of `state`.
  package internal(set) var state: TextSpan?
  /// The value of `state-qualifier`.
  package internal(set) var qualifier: TextSpan?
}

/// A start tag in the bytes of a file, used to find its attributes.
///
/// The tag must be well-formed, as the tags from the XML reader are.
struct XMLTag {
  let range: Range<Int>
  let file: SourceFile

  /// Returns the value of an attribute without its quotes, or nil if the tag doesn't have it.
  func value(of name: StaticString) -> TextSpan? {
    let bytes = file.bytes
    var offset = range.lowerBound + 1
    while offset < range.upperBound, !isWhitespace(bytes[offset]) { offset += 1 }
    while offset < range.upperBound {
      while offset < range.upperBound, isWhitespace(bytes[offset]) { offset += 1 }
      let start = offset
      while offset < range.upperBound, bytes[offset] != UInt8(ascii: "="),
        !isWhitespace(bytes[offset])
      {
        offset += 1
      }
      let isWanted = bytes.bytes(start..<offset, equal: name)
      guard let opening = firstQuote(from: offset),
        let closing = bytes.firstOffset(of: bytes[opening], in: opening + 1..<range.upperBound)
      else { return nil }
      if isWanted { return text(opening + 1..<closing) }
      offset = closing + 1
    }
    return nil
  }

  private func text(_ range: Range<Int>) -> TextSpan {
    TextSpan(range: file.range(range), traits: XMLEscapes.traits(of: range, in: file.bytes))
  }

  private func firstQuote(from start: Int) -> Int? {
    var offset = start
    while offset < range.upperBound {
      if file.bytes[offset] == UInt8(ascii: "\"") || file.bytes[offset] == UInt8(ascii: "'") {
        return offset
      }
      offset += 1
    }
    return nil
  }

  private func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
