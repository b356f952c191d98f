import SourceText

/// Reads format specifiers from the bytes of one text, with the grammar of CoreFoundation's
/// `__CFParseFormatSpec`: flags, numbers and modifiers come in any order until a conversion.
struct FormatScanner<Bytes: FormatBytes> {
  /// A specifier whose ranges are offsets in the text.
  struct Item {
    var bytes: Range<Int>
    var kind: FormatSpecifier.Kind = .incomplete
    var specifier: FormatSpecifier
    var name: Range<Int>?
  }

  private let bytes: Bytes
  private let isCatalog: Bool
  private let isInSubstitution: Bool
  private var offset = 0
  private var endOfLast = -1

  /// - Parameters:
  ///   - isCatalog: whether `%(label)@` is a specifier and the names of substitutions may have a
  ///   period, which CoreFoundation does not read: Xcode compiles both away.
  ///   - isInSubstitution: whether the text is one of a catalog's substitution.
  init(_ bytes: Bytes, isCatalog: Bool, isInSubstitution: Bool) {
    self.isInSubstitution = isInSubstitution
    self.bytes = bytes
    self.isCatalog = isCatalog
  }

  /// Returns the next specifier, or nil at the end of the text.
  mutating func next() -> Item? {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "%") { offset += 1 }
    guard offset < bytes.count else { return nil }
    let start = offset
    offset += 1
    var item = Item(bytes: start..<start, specifier: Self.blank)
    if !readOwnArgument(into: &item) { readItems(into: &item) }
    item.bytes = start..<offset
    judge(&item)
    endOfLast = offset
    return item
  }
}

extension FormatScanner {
  private static var blank: FormatSpecifier {
    FormatSpecifier(range: SourceRange(file: FileID(0), 0..<0), kind: .incomplete)
  }

  private func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Reads `arg`: in a substitution whatever follows (`%argkm`), elsewhere where the word ends.
  private mutating func readOwnArgument(into item: inout Item) -> Bool {
    guard byte(at: offset) == UInt8(ascii: "a"), byte(at: offset + 1) == UInt8(ascii: "r"),
      byte(at: offset + 2) == UInt8(ascii: "g"),
      isInSubstitution || !byte(at: offset + 3).isNameByte
    else { return false }
    offset += 3
    item.kind = .ownArgument
    return true
  }

  private mutating func readItems(into item: inout Item) {
    var pending = Pending()
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "#"): pending.seenSharp = true
      case UInt8(ascii: " "):
        item.specifier.traits.insert(.blank)
        if item.specifier.length != .none { item.specifier.traits.insert(.strayBlank) }
        if pending.seenZero || item.specifier.width != 0 {
          item.specifier.traits.insert(.blankBehindWidth)
        }
      case UInt8(ascii: "-"), UInt8(ascii: "+"): break
      case UInt8(ascii: "0"): pending.seenZero = pending.seenZero || !pending.seenDot
      case UInt8(ascii: "1")...UInt8(ascii: "9"):
        offset -= 1
        readNumber(into: &item, &pending)
      case UInt8(ascii: "*"): item.specifier.widthArgument = -1
      case UInt8(ascii: "."):
        pending.seenDot = true
        if self.byte(at: offset) == UInt8(ascii: "*") {
          offset += 1
          item.specifier.precisionArgument = -1
        }
      case UInt8(ascii: "'") where opensNumber(self.byte(at: offset)):
        item.specifier.traits.insert(.apostrophe)
      case UInt8(ascii: "(") where isCatalog && item.name == nil && readLabel(into: &item): break
      case UInt8(ascii: "[") where skipEntity(): break
      case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "L"), UInt8(ascii: "q"),
        UInt8(ascii: "t"), UInt8(ascii: "z"), UInt8(ascii: "j"):
        readLength(byte, into: &item)
      case UInt8(ascii: "@") where pending.seenSharp:
        readVariable(into: &item)
        return
      default:
        finish(&item, with: byte)
        return
      }
    }
  }

  /// What is known of a specifier while its items are read.
  private struct Pending {
    var seenSharp = false
    var seenDot = false
    var seenZero = false
  }

  private mutating func readNumber(into item: inout Item, _ pending: inout Pending) {
    var number = 0
    while offset < bytes.count, bytes[offset].isDigit {
      number = min(number * 10 + Int(bytes[offset] &- UInt8(ascii: "0")), 100_000)
      offset += 1
    }
    guard byte(at: offset) == UInt8(ascii: "$") else {
      if !pending.seenDot { item.specifier.width = number }
      return
    }
    offset += 1
    if number > 127 { item.specifier.traits.insert(.overflow) }
    if item.specifier.precisionArgument == -1 {
      item.specifier.precisionArgument = number
    } else if item.specifier.widthArgument == -1 {
      item.specifier.widthArgument = number
    } else {
      if item.specifier.traits.contains(.blank) { item.specifier.traits.insert(.strayBlank) }
      item.specifier.number = number
    }
  }

  /// Whether a byte may follow the flag `'` of a number.
  private func opensNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "f"),
      UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "."):
      true
    default: byte.isDigit
    }
  }

  /// Reads `name)`, or leaves everything as it is.
  private mutating func readLabel(into item: inout Item) -> Bool {
    var end = offset
    while end < bytes.count, bytes[end].isNameByte { end += 1 }
    guard end > offset, byte(at: end) == UInt8(ascii: ")") else { return false }
    item.name = offset..<end
    item.specifier.traits.insert(.label)
    offset = end + 1
    return true
  }

  /// Passes over `name]`, CoreFoundation's private mark of an entity.
  private mutating func skipEntity() -> Bool {
    var end = offset
    while end < bytes.count, bytes[end].isNameByte { end += 1 }
    guard byte(at: end) == UInt8(ascii: "]") else { return false }
    offset = end + 1
    return true
  }

  private func readLength(_ byte: UInt8, into item: inout Item) {
    switch (byte, item.specifier.length) {
    case (UInt8(ascii: "h"), .short): item.specifier.length = .char
    case (UInt8(ascii: "h"), _): item.specifier.length = .short
    case (UInt8(ascii: "L"), _): item.specifier.length = .longDouble
    case (UInt8(ascii: "l"), .none): item.specifier.length = .long
    default: item.specifier.length = .longLong
    }
  }

  /// Reads `name@` after `#@`.
  ///
  /// In CoreFoundation a character that no name has cancels the variable. It is read as the
  /// variable that was meant all the same, so that nothing but its name is reported.
  private mutating func readVariable(into item: inout Item) {
    item.kind = .variable
    item.name = offset..<endOfName(from: offset)
    offset = item.name?.upperBound ?? offset
    if byte(at: offset) != UInt8(ascii: "@") {
      item.specifier.traits.insert(.brokenName)
      if let end = endOfBrokenName() {
        item.name = trimmed(start: item.name?.lowerBound ?? offset, end: end)
        offset = end
      }
    }
    if byte(at: offset) == UInt8(ascii: "@") { offset += 1 }
  }

  private func endOfName(from start: Int) -> Int {
    var end = start
    while end < bytes.count,
      bytes[end].isNameByte || isCatalog && bytes[end] == UInt8(ascii: ".")
    {
      end += 1
    }
    return end
  }

  /// The place of the `@` that ends a name with other characters, if there is one nearby.
  private func endOfBrokenName() -> Int? {
    for end in offset..<min(offset + 64, bytes.count) {
      switch bytes[end] {
      case UInt8(ascii: "@"): return end
      case UInt8(ascii: "%"), UInt8(ascii: "\n"): return nil
      default: break
      }
    }
    return nil
  }

  private func trimmed(start: Int, end: Int) -> Range<Int> {
    var range = start..<end
    while let first = range.first, bytes[first] == UInt8(ascii: " ") { range.removeFirst() }
    while let last = range.last, bytes[last] == UInt8(ascii: " ") { range.removeLast() }
    return range
  }

  private mutating func finish(_ item: inout Item, with byte: UInt8) {
    let specifier = item.specifier
    if let argumentClass = ArgumentClass(conversion: byte, length: specifier.length) {
      item.kind = .argument
      item.specifier.conversion = byte
      item.specifier.argumentClass = argumentClass
      if specifier.widthArgument != 0 || specifier.precisionArgument != 0 {
        item.specifier.traits.insert(.star)
      }
      return
    }
    item.kind = .unknown
    if byte == UInt8(ascii: "%") && offset >= 2 && bytes[offset - 2] == UInt8(ascii: "%") {
      item.kind = .percent
    }
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
  }

  /// Decides from the neighbors whether a specifier is one in earnest.
  ///
  /// The blank is a flag, so `100% natural` and `%d% fertig` have an argument; nobody means it.
  private func judge(_ item: inout Item) {
    let following = byte(at: offset)
    if !following.isLetter, !following.beginsLatinLetter {
      item.specifier.traits.insert(.wordEnd)
    }
    guard item.kind == .argument, item.specifier.conversion != UInt8(ascii: "@") else { return }
    // `%2$ Einträge`: the letter of the placeholder was lost.
    if item.specifier.number != 0, item.specifier.traits.contains(.blank),
      !item.specifier.traits.contains(.strayBlank), following.isLetter
    {
      item.specifier.traits.insert(.prose)
    }
    guard item.specifier.number == 0, !item.specifier.traits.contains(.label)
    else { return }
    let start = item.bytes.lowerBound
    let before = start - lengthOfSpace(before: start) - 1
    let isGlued = before >= 0 && (bytes[before].isDigit || start == endOfLast)
    let isProse =
      item.specifier.traits.contains(.blank)
      ? isGlued || following.isLetter || following >= 0x80
        || item.specifier.argumentClass == .discarded
        || item.specifier.traits.contains(.blankBehindWidth)
      : item.specifier.length == .none && start > 0 && bytes[start - 1].isDigit
        && (following.isLetter || item.specifier.width == 0 && byte(at: start + 1).isHyphen)
    if isProse {
      item.specifier.traits.insert(.prose)
    } else if item.specifier.traits.contains(.blank), !item.specifier.conversion.printsSign {
      item.specifier.traits.insert(.idleSpace)
    } else if item.specifier.argumentClass == .discarded && following.isLetter {
      item.specifier.traits.insert(.word)
    }
  }
}

extension FormatScanner {
  /// How many bytes a space before an offset has: an ordinary, a no-break or a narrow one.
  private func lengthOfSpace(before end: Int) -> Int {
    if end > 0, bytes[end - 1] == UInt8(ascii: " ") { return 1 }
    if end > 1, bytes[end - 2] == 0xC2, bytes[end - 1] == 0xA0 { return 2 }
    guard end > 2, bytes[end - 3] == 0xE2 else { return 0 }
    switch (bytes[end - 2], bytes[end - 1]) {
    case (0x80, 0xAF), (0x80, 0x89): return 3
    default: return 0
    }
  }
}

extension UInt8 {
  /// Whether the byte begins a letter such as `é` or `ł`, which a word may have after any other.
  var beginsLatinLetter: Bool { 0xC3...0xC9 ~= self }

  /// `50%-a` is Hungarian for 'half of it', and no number that stands on the left.
  fileprivate var isHyphen: Bool { self == UInt8(ascii: "-") }
}

/// The bytes of a text from offset 0: in the file, or decoded.
protocol FormatBytes {
  var count: Int { get }
  subscript(offset: Int) -> UInt8 { get }
}

extension [UInt8]: FormatBytes {}

/// The bytes of a text where they stand in its file.
struct TextBytes: FormatBytes {
  private let buffer: SourceBuffer
  private let range: Range<Int>

  init(_ range: Range<Int>, of buffer: SourceBuffer) {
    self.buffer = buffer
    self.range = range
  }

  var count: Int { range.count }
  subscript(offset: Int) -> UInt8 { buffer[range.lowerBound + offset] }
}
