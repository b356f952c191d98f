import Platform
import SourceText
import Syntax

/// A reader for the versions of a file.
struct VersionReader {
  /// The formats that can be merged.
  private enum Format {
    case catalog, strings, stringsdict
  }

  private let format: Format
  private let path: String
  /// Whether an entry may have the key of another one.
  var keepsRepeated = false

  /// Creates a reader for a file, or returns nil if its format can't be merged.
  init?(path: String) {
    self.path = path
    if PathName.hasExtension(path, "xcstrings") {
      format = .catalog
    } else if PathName.hasExtension(path, "strings") {
      format = .strings
    } else if PathName.hasExtension(path, "stringsdict") {
      format = .stringsdict
    } else {
      return nil
    }
  }

  /// Reads a version. Returns nil for a base without text.
  ///
  /// - Parameter base: the base, with which other versions have most entries in common.
  func read(
    _ bytes: SourceBuffer, _ side: MergeSide, _ base: FileVersion?
  ) throws(VersionFault) -> FileVersion? {
    try read(bytes, side, FileID(side.rawValue), base)
  }

  /// Reads a merged file in place of ours. Returns nil if it can't be read.
  func read(merged bytes: [UInt8], _ base: FileVersion?) -> FileVersion? {
    // Keys of one identifier are taken for keys of one file.
    try? read(SourceBuffer(bytes), .ours, FileID(MergeSide.theirs.rawValue + 1), base)
  }

  private func read(
    _ bytes: SourceBuffer, _ side: MergeSide, _ id: FileID, _ base: FileVersion?
  ) throws(VersionFault) -> FileVersion? {
    let input = VersionInput(
      bytes: bytes, side: side, id: id, path: path, keepsRepeated: keepsRepeated)
    return switch format {
    case .catalog: try FileVersion.json(input, base: base)
    case .strings: try FileVersion.propertyList(input, kind: .strings)
    case .stringsdict: try FileVersion.propertyList(input, kind: .stringsdict)
    }
  }
}

/// The bytes of a version, with what is needed to read them.
struct VersionInput {
  let bytes: SourceBuffer
  let side: MergeSide
  let id: FileID
  let path: String
  /// Whether an entry may have the key of another one.
  let keepsRepeated: Bool
}

/// The reason why a file can't be read for a merge.
struct VersionFault: Error {
  let refusal: MergeRefusal
  /// Whether the only fault is that entries have the same key.
  var isRepetition = false

  init(_ refusal: MergeRefusal) { self.refusal = refusal }

  /// A fault at a place in a file.
  init(_ message: String, at range: SourceRange, in file: SourceFile, _ side: MergeSide) {
    refusal = .invalid(side, line: file.line(of: range.bytes.lowerBound), message: message)
  }
}

extension SourceFile {
  /// Returns the number of the line with an offset, from 1.
  func line(of offset: Int) -> Int { bytes.lineFeeds(in: 0..<min(offset, bytes.count)) + 1 }
}

/// The bytes of a text in the encoding of a file.
enum EncodedText {
  /// Returns the bytes of a file on disk, or nil for an encoding that can't be written.
  static func bytes(of file: SourceFile) -> [UInt8]? {
    var text: [UInt8] = []
    file.bytes.append(0..<file.bytes.count, to: &text)
    return bytes(text, file.encoding)
  }

  /// Encodes UTF-8. A mark of UTF-8 is part of the text.
  static func bytes(_ text: [UInt8], _ encoding: TextEncoding) -> [UInt8]? {
    switch encoding {
    case .utf8, .utf8WithMark: text
    case .utf16LittleEndian(let mark): utf16(text, hasMark: mark, isBig: false)
    case .utf16BigEndian(let mark): utf16(text, hasMark: mark, isBig: true)
    case .utf32, .declared, .binary: nil
    }
  }

  private static func utf16(_ text: [UInt8], hasMark: Bool, isBig: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 2 + 2)
    func append(_ unit: UInt16) {
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      bytes += isBig ? [high, low] : [low, high]
    }
    if hasMark { append(0xFEFF) }
    for unit in String(decoding: text, as: UTF8.self).utf16 { append(unit) }
    return bytes
  }
}

extension TextEncoding {
  /// The mark at the beginning of a text in UTF-8.
  var mark: [UInt8] { self == .utf8WithMark ? [0xEF, 0xBB, 0xBF] : [] }
}
