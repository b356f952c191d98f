package import SourceText

extension Entry {
  /// The part of the key, from its first mark on, that an export of the catalog would read as the
  /// path to a variant. Nil if there is none.
  package var exportPath: SourceRange? {
    let range = key.range.bytes
    let bytes = file.bytes
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
