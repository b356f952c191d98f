import Catalog
import SourceText
import StringResolution

/// What a preview may still show: a number of strings, and an amount of work and text.
///
/// A small file can contain very many strings, very long ones, and ones that take very long to
/// format. The tables of a run share one limit, to which each table adds a multiple of its size, so
/// that real projects only ever reach the number of strings.
struct PreviewLimit {
  /// The maximum number of strings in a report.
  static let maxStrings = 100_000
  /// The amount in bytes that all strings of a run can have together, whatever its files are.
  static let maxSize = 16 << 20
  /// The amount that a byte of a table adds.
  static let sizePerByte = 16

  private(set) var strings: Int
  private(set) var size: Int

  init(strings: Int = maxStrings, size: Int = maxSize) {
    (self.strings, self.size) = (strings, size)
  }

  var isReached: Bool { strings <= 0 || size <= 0 }

  /// Adds the share of a table that has a number of bytes.
  mutating func add(shareOf byteCount: Int) { size += Self.sizePerByte * byteCount }

  mutating func spend(on string: PreviewedString, of key: String) {
    strings -= 1
    size -= string.size + key.utf8.count
  }

  /// Takes the work for a string that isn't shown.
  mutating func spend(work: Int) { size -= work }

  /// Returns the keys of a table that are within the limit, complete, and the number of other
  /// strings. What the table doesn't use of its own share is no longer available.
  ///
  /// - Parameter byteCount: the size of the table.
  mutating func first(
    of keys: [PreviewedKey], share byteCount: Int
  ) -> (kept: [PreviewedKey], omitted: Int) {
    let common = size
    add(shareOf: byteCount)
    defer { size = min(size, common) }
    var kept: [PreviewedKey] = []
    var omitted = 0
    for var key in keys {
      let own = key.locales.flatMap(\.strings)
      guard !isReached, own.count <= strings else {
        omitted += own.count
        continue
      }
      for string in own { spend(on: string, of: key.name) }
      key.locales.removeAll { $0.strings.isEmpty }
      kept.append(key)
    }
    return (kept, omitted)
  }
}

extension PreviewedString {
  /// About the number of bytes that the string takes in a report and in memory, and that were read
  /// to find it.
  fileprivate var size: Int {
    [now, mixed, before].compactMap(\.self).reduce(Self.baseSize) { size, resolved in
      size + resolved.work + (resolved.text?.utf8.count ?? 0)
        + resolved.because.reduce(0) { $0 + $1.sentence.utf8.count }
    }
  }

  private static var baseSize: Int { 512 }
}
