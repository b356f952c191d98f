import SourceText

/// A range as lines and columns, which findings and notes share.
struct FindingPlace: Sendable {
  /// The index of the file.
  var file: UInt32
  var start = SourceLocation(line: 0, column: 0, offset: 0)
  var end = SourceLocation(line: 0, column: 0, offset: 0)
  var firstLineWidth: UInt32 = 0
}

/// The places of a segment. A report may have very many, so most of them take half the memory of a
/// `FindingPlace`.
struct FindingPlaces: Sendable {
  private var short: [ShortPlace] = []
  /// The places that can't be short: of several lines, of very long lines or strings, and of
  /// UTF-16.
  private var long: [FindingPlace] = []

  var count: Int { short.count }

  subscript(index: UInt32) -> FindingPlace {
    get {
      let place = short[Int(index)]
      return place.indexOfLong.map { long[$0] } ?? place.full
    }
    set {
      if let known = short[Int(index)].indexOfLong {
        long[known] = newValue
      } else if let place = ShortPlace(newValue) {
        short[Int(index)] = place
      } else {
        short[Int(index)] = ShortPlace(file: newValue.file, indexOfLong: long.count)
        long.append(newValue)
      }
    }
  }

  /// Returns the index of the file of a place.
  func file(at index: UInt32) -> UInt32 { short[Int(index)].file }

  mutating func reserveCapacity(_ count: Int) { short.reserveCapacity(count) }

  mutating func append(_ place: FindingPlace) {
    short.append(ShortPlace(file: place.file))
    self[UInt32(count - 1)] = place
  }

  /// Adds the widths of the first lines of places that span several lines.
  ///
  /// - Parameter width: returns the width of the place with an index.
  mutating func addWidths(_ width: (UInt32) -> Int) {
    // No such place is short.
    guard !long.isEmpty else { return }
    for index in 0..<UInt32(count) {
      guard let number = short[Int(index)].indexOfLong,
        long[number].start.line != long[number].end.line
      else { continue }
      long[number].firstLineWidth = UInt32(clamping: width(index))
    }
  }
}

/// A place on one line of UTF-8, in 24 bytes.
private struct ShortPlace {
  var file: UInt32
  private var line: UInt32 = 0
  private var column: UInt32 = 0
  private var offset: UInt32 = 0
  /// The number of bytes and of Unicode scalars of the range.
  private var length: UInt16 = 0
  private var scalars: UInt16 = 0
  /// The amount by which the first column in UTF-8 is greater.
  private var utf8Surplus: UInt16 = 0
  /// The amounts by which columns in UTF-16 are greater: the first, and from there to the last.
  private var utf16Surplus: UInt8 = 0
  private var utf16SurplusInside: UInt8 = 0

  /// The length of a place that is kept elsewhere.
  private static let long = UInt16.max

  init(file: UInt32) { self.file = file }

  init(file: UInt32, indexOfLong: Int) {
    self.file = file
    (length, offset) = (Self.long, UInt32(indexOfLong))
  }

  /// The index of the place in the list where it is kept, if that is elsewhere.
  var indexOfLong: Int? { length == Self.long ? Int(offset) : nil }

  /// Creates the short form of a place, or returns nil if there is none.
  init?(_ place: FindingPlace) {
    let (start, end) = (place.start, place.end)
    guard start.line == end.line, place.firstLineWidth == 0,
      start.offset - start.utf8Column == end.offset - end.utf8Column,
      let length = UInt16(exactly: end.offset - start.offset), length != Self.long,
      let scalars = UInt16(exactly: end.column - start.column),
      let utf8Surplus = UInt16(exactly: start.utf8Column - start.column),
      let utf16Surplus = UInt8(exactly: start.utf16Column - start.column),
      let inside = UInt8(exactly: end.utf16Column - end.column - Int(utf16Surplus))
    else { return nil }
    file = place.file
    (line, column, offset) = (
      UInt32(clamping: start.line), UInt32(clamping: start.column), UInt32(clamping: start.offset)
    )
    (self.length, self.scalars, self.utf8Surplus) = (length, scalars, utf8Surplus)
    (self.utf16Surplus, utf16SurplusInside) = (utf16Surplus, inside)
  }

  var full: FindingPlace {
    let (line, column) = (Int(line), Int(column))
    let utf8Column = column + Int(utf8Surplus)
    let last = column + Int(scalars)
    return FindingPlace(
      file: file,
      start: SourceLocation(
        line: line, column: column, utf16Column: column + Int(utf16Surplus),
        utf8Column: utf8Column, offset: Int(offset)),
      end: SourceLocation(
        line: line, column: last, utf16Column: last + Int(utf16Surplus) + Int(utf16SurplusInside),
        utf8Column: utf8Column + Int(length), offset: Int(offset) + Int(length)))
  }
}
