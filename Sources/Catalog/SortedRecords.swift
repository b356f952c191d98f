/// Finds records in a sorted text such as `de=German;en=English;`.
///
/// The tables are texts because a literal costs nothing until it is read, neither to compile nor
/// at the start of the process.
enum SortedRecords {
  /// The value of a key, or nil. The records must be sorted by the bytes of their keys.
  static func value(of key: String, in records: String) -> Substring? {
    let bytes = records.utf8
    var low = bytes.startIndex
    var high = bytes.endIndex
    while low < high {
      let middle = bytes.index(low, offsetBy: bytes.distance(from: low, to: high) / 2)
      let start = bytes[low..<middle].lastIndex(of: separator).map(bytes.index(after:)) ?? low
      let end = bytes[middle...].firstIndex(of: separator) ?? bytes.endIndex
      let record = bytes[start..<end]
      let name = record.prefix { $0 != UInt8(ascii: "=") }
      if name.elementsEqual(key.utf8) {
        return Substring(record.dropFirst(name.count + 1))
      } else if name.lexicographicallyPrecedes(key.utf8) {
        low = end == bytes.endIndex ? end : bytes.index(after: end)
      } else {
        high = start
      }
    }
    return nil
  }

  private static let separator = UInt8(ascii: ";")
}
