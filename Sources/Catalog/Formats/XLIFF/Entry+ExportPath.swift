package import SourceText

extension Entry {
  /// The part of the key that an export of the catalog would take for the way to a variant, from
  /// its first mark on; nil if it has none.
  package var exportPath: SourceRange? {
    let range = key.range.bytes
    let bytes = table.file(key.range.file).bytes
    var offset = range.lowerBound
    while let bar = bytes.firstOffset(of: UInt8(ascii: "|"), in: offset..<range.upperBound) {
      if XLIFFPath.isPath(at: bar, in: bytes) {
        return SourceRange(file: key.range.file, bar..<range.upperBound)
      }
      offset = bar + 1
    }
    return nil
  }
}
