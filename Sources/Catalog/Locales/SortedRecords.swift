/// A search for records in a sorted string, for example `de=German;en=English;`.
///
/// The tables are strings because a literal costs nothing until it is read, neither at compile time
/// nor at launch.
enum SortedRecords {
  /// Returns the value of a key, or nil. The records must be sorted by the bytes of their keys.
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
