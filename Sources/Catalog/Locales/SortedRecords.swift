/// A table of records that are sorted by the bytes of their keys, for example
/// `de=German;en=English;`.
///
/// The tables are literals because a literal costs nothing until it is read, neither at compile
/// time nor at launch. The first lookup copies its bytes.
package struct SortedRecords: Sendable {
  private let bytes: [UInt8]

  package init(_ records: String) { bytes = Array(records.utf8) }

  /// Returns the value of a key, or nil.
  package func value(of key: String) -> String? {
    let key = Array(key.utf8)
    var low = 0
    var high = bytes.count
    while low < high {
      let record = record(around: low + (high - low) / 2, in: low..<high)
      let name = record.prefix { $0 != UInt8(ascii: "=") }
      if name.elementsEqual(key) {
        return String(decoding: record.dropFirst(name.count + 1), as: UTF8.self)
      } else if name.lexicographicallyPrecedes(key) {
        low = record.endIndex + 1
      } else {
        high = record.startIndex
      }
    }
    return nil
  }

  /// Returns the record that contains an offset or ends there, without its separator.
  private func record(around offset: Int, in range: Range<Int>) -> ArraySlice<UInt8> {
    var start = offset
    while start > range.lowerBound, bytes[start - 1] != Self.separator { start -= 1 }
    var end = offset
    while end < bytes.count, bytes[end] != Self.separator { end += 1 }
    return bytes[start..<end]
  }

  private static let separator = UInt8(ascii: ";")
}
