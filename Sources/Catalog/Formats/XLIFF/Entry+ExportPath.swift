package import SourceText
import Syntax

extension Entry {
  /// The part of the key, from its first mark on, that an export of the catalog would read as the
  /// path to a variant. Nil if there is none.
  package var exportPath: SourceRange? {
    guard key.traits.contains(.escaped) else {
      return Self.startOfPath(in: key.range.bytes, of: file.bytes).map { start in
        SourceRange(file: key.range.file, start..<key.range.bytes.upperBound)
      }
    }
    var decoded = DecodedText()
    decoded.decode(key, of: file)
    let count = decoded.bytes.count
    return Self.startOfPath(in: 0..<count, of: SourceBuffer(decoded.bytes)).map { start in
      SourceRange(file: key.range.file, decoded.sourceRange(start..<count))
    }
  }

  private static func startOfPath(in key: Range<Int>, of bytes: SourceBuffer) -> Int? {
    var offset = key.lowerBound
    while let bar = bytes.firstOffset(of: UInt8(ascii: "|"), in: offset..<key.upperBound) {
      if XLIFFPath.isPath(at: bar, in: bytes) { return bar }
      offset = bar + 1
    }
    return nil
  }
}
