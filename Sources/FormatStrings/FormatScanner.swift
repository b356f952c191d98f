import SourceText

/// A scanner for format specifiers in the bytes of a string. It has the grammar of CoreFoundation's
/// `__CFParseFormatSpec`: flags, numbers and modifiers in any order until a conversion.
package struct FormatScanner {
  /// A specifier whose ranges are byte offsets in the string.
  package struct Item {
    package var bytes: Range<Int>
    package var kind: FormatSpecifier.Kind = .incomplete
    package var specifier: FormatSpecifier
    package var name: Range<Int>?
  }

  private let isCatalog: Bool
  private let isInSubstitution: Bool
  private var offset = 0
  private var endOfLast = -1
  /// Whether every percent sign of the string is before two hexadecimal digits, once it is known.
  private var hasOnlyCodes: Bool?
  /// Whether names between percent signs are no specifiers. They are if the string is formatted.
  package var acceptsNames = true
  /// Whether the string has names between percent signs and no specifier, once it is known.
  private var hasOnlyPercentNames: Bool?
  /// Whether the string is a format for dates, once it is known.
  private var hasOnlyDateCodes: Bool?

  /// - Parameters:
  ///   - isCatalog: whether `%(label)@` is a specifier and the names of substitutions may contain a
  ///     period. CoreFoundation doesn't support either: Xcode compiles them away.
  ///   - isInSubstitution: whether the string belongs to a catalog's substitution.
  package init(isCatalog: Bool, isInSubstitution: Bool) {
    self.isCatalog = isCatalog
    self.isInSubstitution = isInSubstitution
  }

  /// Returns the next specifier, or nil at the end of the string.
  ///
  /// - Parameter bytes: the string as UTF-8, the same for each call.
  package mutating func next(in bytes: Span<UInt8>) -> Item? {
    offset = bytes.firstOffset(of: UInt8(ascii: "%"), from: offset)
    while offset < bytes.count, let end = endOfOther(at: offset, in: bytes) {
      offset = bytes.firstOffset(of: UInt8(ascii: "%"), from: end)
    }
    guard offset < bytes.count, !isDateFormat(bytes) else { return nil }
    let start = offset
    offset += 1
    var item = Item(bytes: start..<start, specifier: Self.empty)
    if !readOwnArgument(in: bytes, into: &item) { readPieces(of: bytes, into: &item) }
    item.bytes = start..<offset
    readNeighbors(of: &item, in: bytes)
    endOfLast = offset
    return item
  }
}

extension FormatScanner {
  private static var empty: FormatSpecifier {
    FormatSpecifier(range: SourceRange(file: FileID(0), 0..<0), kind: .incomplete)
  }

  /// Reads `arg`. In a substitution, anything may follow (`%argkm`). Elsewhere, the word must end.
  private mutating func readOwnArgument(in bytes: Span<UInt8>, into item: inout Item) -> Bool {
    guard bytes.byte(offset) == UInt8(ascii: "a"), bytes.byte(offset + 1) == UInt8(ascii: "r"),
      bytes.byte(offset + 2) == UInt8(ascii: "g"),
      isInSubstitution || !bytes.byte(offset + 3).isNameByte
    else { return false }
    offset += 3
    item.kind = .ownArgument
    return true
  }

  private mutating func readPieces(of bytes: Span<UInt8>, into item: inout Item) {
    var pending = Pending()
    while let piece = bytes.nextPiece(at: &offset) {
      switch piece {
      case .flag(UInt8(ascii: "'")) where !opensNumber(bytes.byte(offset)):
        finish(&item, with: UInt8(ascii: "'"), in: bytes)
        return
      case .flag(let flag): read(flag, into: &item, &pending)
      case .number(let number) where pending.seenDot:
        item.specifier.precision = number
        item.specifier.traits.remove(.emptyPrecision)
      case .number(let number): item.specifier.width = number
      case .position(let number): readPosition(number, into: &item)
      case .star: item.specifier.widthArgument = -1
      case .dot:
        pending.seenDot = true
        item.specifier.precision = 0
        item.specifier.traits.insert(.emptyPrecision)
        if bytes.byte(offset) == UInt8(ascii: "*") {
          offset += 1
          item.specifier.precisionArgument = -1
          item.specifier.traits.remove(.emptyPrecision)
        }
      case .length(let letter): item.specifier.length.append(letter)
      case .end(UInt8(ascii: "("))
      where isCatalog && item.name == nil && readLabel(in: bytes, into: &item):
        break
      case .end(UInt8(ascii: "[")) where skipEntity(in: bytes): break
      case .end(UInt8(ascii: "@")) where pending.seenSharp:
        readVariable(in: bytes, into: &item)
        return
      case .end(let byte):
        finish(&item, with: byte, in: bytes)
        return
      }
    }
  }

  /// The state of a specifier while its pieces are read.
  private struct Pending {
    var seenSharp = false
    var seenDot = false
    var seenZero = false
  }

  private func read(_ flag: UInt8, into item: inout Item, _ pending: inout Pending) {
    switch flag {
    case UInt8(ascii: "#"):
      pending.seenSharp = true
      item.specifier.traits.insert(.alternate)
    case UInt8(ascii: "0") where pending.seenDot:
      item.specifier.traits.remove(.emptyPrecision)
    case UInt8(ascii: "0"):
      pending.seenZero = true
      item.specifier.traits.insert(.zeroPadded)
    case UInt8(ascii: "-"): item.specifier.traits.insert(.leftAligned)
    case UInt8(ascii: "+"): item.specifier.traits.insert(.plusSign)
    case UInt8(ascii: "'"): item.specifier.traits.insert(.apostrophe)
    case UInt8(ascii: " "):
      item.specifier.traits.insert(.space)
      if item.specifier.length != .none { item.specifier.traits.insert(.straySpace) }
      if pending.seenZero || item.specifier.width != 0 {
        item.specifier.traits.insert(.spaceAfterWidth)
      }
    default: break
    }
  }

  private func readPosition(_ number: Int, into item: inout Item) {
    if number > 127 { item.specifier.traits.insert(.overflow) }
    if item.specifier.precisionArgument == -1 {
      item.specifier.precisionArgument = number
    } else if item.specifier.widthArgument == -1 {
      item.specifier.widthArgument = number
    } else {
      if item.specifier.traits.contains(.space) { item.specifier.traits.insert(.straySpace) }
      item.specifier.number = number
    }
  }

  /// Returns whether a byte may follow the flag `'` of a number.
  private func opensNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "f"),
      UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "."):
      true
    default: byte.isDigit
    }
  }

  /// Reads `name)`, or leaves the state unchanged.
  private mutating func readLabel(in bytes: Span<UInt8>, into item: inout Item) -> Bool {
    var end = offset
    while end < bytes.count, bytes[end].isNameByte { end += 1 }
    guard end > offset, bytes.byte(end) == UInt8(ascii: ")") else { return false }
    item.name = offset..<end
    item.specifier.traits.insert(.label)
    offset = end + 1
    return true
  }

  /// Skips `name]`, CoreFoundation's private mark of an entity, or the choices of a menu in
  /// `%[is,is not]@`, which `NSPredicateEditor` reads.
  ///
  /// https://developer.apple.com/documentation/appkit/nspredicateeditor/formattingdictionary
  private mutating func skipEntity(in bytes: Span<UInt8>) -> Bool {
    var end = offset
    while end < bytes.count, bytes[end].isNameByte { end += 1 }
    if bytes.byte(end) == UInt8(ascii: "]") {
      offset = end + 1
      return true
    }
    while end < min(bytes.count, offset + 512), !"%[]\n".utf8.contains(bytes[end]) { end += 1 }
    guard bytes.byte(end) == UInt8(ascii: "]"), bytes.byte(end + 1) == UInt8(ascii: "@") else {
      return false
    }
    offset = end + 1
    return true
  }

  /// Reads `name@` after `#@`.
  ///
  /// In CoreFoundation, a character that isn't allowed in names cancels the variable. It is still
  /// read as the variable that was meant, so that only its name is reported.
  private mutating func readVariable(in bytes: Span<UInt8>, into item: inout Item) {
    item.kind = .variable
    item.name = offset..<endOfName(in: bytes)
    offset = item.name?.upperBound ?? offset
    if bytes.byte(offset) != UInt8(ascii: "@") {
      item.specifier.traits.insert(.brokenName)
      if let end = endOfBrokenName(in: bytes) {
        item.name = trimmed((item.name?.lowerBound ?? offset)..<end, in: bytes)
        offset = end
      }
    }
    if bytes.byte(offset) == UInt8(ascii: "@") { offset += 1 }
  }

  private func endOfName(in bytes: Span<UInt8>) -> Int {
    var end = offset
    while end < bytes.count,
      bytes[end].isNameByte || isCatalog && bytes[end] == UInt8(ascii: ".")
    {
      end += 1
    }
    return end
  }

  /// Returns the offset of the `@` that ends a name with invalid characters, if there is one within
  /// 64 bytes.
  private func endOfBrokenName(in bytes: Span<UInt8>) -> Int? {
    for end in offset..<min(offset + 64, bytes.count) {
      switch bytes[end] {
      case UInt8(ascii: "@"): return end
      case UInt8(ascii: "%"), UInt8(ascii: "\n"): return nil
      default: break
      }
    }
    return nil
  }

  private func trimmed(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var range = range
    while let first = range.first, bytes[first] == UInt8(ascii: " ") { range.removeFirst() }
    while let last = range.last, bytes[last] == UInt8(ascii: " ") { range.removeLast() }
    return range
  }

  private mutating func finish(
    _ item: inout Item, with byte: UInt8, in bytes: Span<UInt8>
  ) {
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

  /// Decides from the neighbors whether a specifier is real.
  ///
  /// A space is a flag, so `100% natural` and `%d% fertig` formally take an argument, but this is
  /// never intended.
  private func readNeighbors(of item: inout Item, in bytes: Span<UInt8>) {
    let following = bytes.byte(offset)
    let continuesWord = following.isLetter || following.beginsLatinLetter
    if !continuesWord { item.specifier.traits.insert(.wordEnd) }
    let start = item.bytes.lowerBound
    let followsDigit = start > 0 && bytes[start - 1].isDigit
    if followsDigit || start == endOfLast { item.specifier.traits.insert(.glued) }
    if item.kind == .percent, !followsDigit, start != endOfLast,
      bytes.endOfConversion(at: offset) != nil
    {
      item.specifier.traits.insert(.placeholder)
    }
    guard item.kind == .argument else { return }
    if item.specifier.number == 0, touchesNumber(item, in: bytes) {
      item.specifier.traits.insert(.misplacedNumber)
    }
    guard item.specifier.conversion != UInt8(ascii: "@") else { return }
    // `%2$ Einträge`: the letter of the placeholder was lost.
    if item.specifier.number != 0, item.specifier.traits.contains(.space),
      !item.specifier.traits.contains(.straySpace), following.isLetter
    {
      item.specifier.traits.insert(.prose)
    }
    guard item.specifier.number == 0, !item.specifier.traits.contains(.label)
    else { return }
    let before = start - lengthOfSpace(before: start, in: bytes) - 1
    let isGlued = before >= 0 && (bytes[before].isDigit || start == endOfLast)
    let isProse =
      item.specifier.traits.contains(.space)
      ? isGlued || bytes.continuesLatinWord(at: offset)
        || item.specifier.argumentClass == .discarded
        || item.specifier.traits.contains(.spaceAfterWidth)
      : item.specifier.length == .none && followsDigit
        && (continuesWord || item.specifier.width == 0 && bytes.byte(start + 1).isHyphen)
    if isProse {
      item.specifier.traits.insert(.prose)
    } else if item.specifier.traits.contains(.space), !item.specifier.conversion.printsSign {
      item.specifier.traits.insert(.ineffectiveSpace)
    } else if item.specifier.argumentClass == .discarded && continuesWord {
      item.specifier.traits.insert(.word)
    }
  }

  /// Returns whether a specifier has a dollar sign or a digit next to it that may be the rest of
  /// its number.
  private func touchesNumber(_ item: Item, in bytes: Span<UInt8>) -> Bool {
    let start = item.bytes.lowerBound
    let next = bytes.byte(offset)
    let mayBeNumber =
      next == UInt8(ascii: "$") || next.isDigit
      || start > 0 && (bytes[start - 1] == UInt8(ascii: "$") || bytes[start - 1].isDigit)
    guard mayBeNumber else { return false }
    return MisplacedNumber(nextTo: item.bytes, width: item.specifier.width, in: bytes) != nil
      || item.specifier.conversion == UInt8(ascii: "@")
        && MisplacedNumber.digit(before: item.bytes, in: bytes) != nil
  }
}

extension FormatScanner {
  /// Returns the end of what a percent sign begins in a string that nothing formats: a code of an
  /// address or a placeholder of the app.
  private mutating func endOfOther(at percent: Int, in bytes: Span<UInt8>) -> Int? {
    if isInAddress(percent, in: bytes) { return percent + 3 }
    guard acceptsNames, hasOnlyPercentNames != false, let end = bytes.endOfPercentName(at: percent)
    else {
      return nil
    }
    let isSure = hasOnlyPercentNames ?? bytes.hasOnlyPercentNames
    hasOnlyPercentNames = isSure
    return isSure ? end : nil
  }

  /// Returns whether a percent sign begins a code such as `%20` in an address or a part of one. All
  /// percent signs of the string must do so, because a string with format specifiers is formatted.
  private mutating func isInAddress(_ percent: Int, in bytes: Span<UInt8>) -> Bool {
    guard bytes.hasCode(at: percent) else { return false }
    if hasOnlyCodes == nil { hasOnlyCodes = Self.hasOnlyCodes(bytes) }
    return hasOnlyCodes == true && (bytes.hasScheme(before: percent) || bytes.isPartOfAddress)
  }

  private static func hasOnlyCodes(_ bytes: Span<UInt8>) -> Bool {
    var offset = bytes.firstOffset(of: UInt8(ascii: "%"), from: 0)
    while offset < bytes.count, bytes.hasCode(at: offset) {
      offset = bytes.firstOffset(of: UInt8(ascii: "%"), from: offset + 3)
    }
    return offset >= bytes.count
  }
}

extension FormatScanner {
  /// Returns whether the string is a format for `strftime` or `NSCalendarDate`: `%d.%m.%Y`. All its
  /// percent signs are before letters that these know, and several of these letters are no
  /// conversions of CoreFoundation.
  ///
  /// Source: https://pubs.opengroup.org/onlinepubs/9799919799/functions/strftime.html
  private mutating func isDateFormat(_ bytes: Span<UInt8>) -> Bool {
    if let hasOnlyDateCodes { return hasOnlyDateCodes }
    var codes = 0
    var percent = offset
    while percent < bytes.count, let isOwn = bytes.isDateCode(at: percent) {
      if isOwn { codes += 1 }
      percent = bytes.firstOffset(of: UInt8(ascii: "%"), from: percent + 2)
    }
    hasOnlyDateCodes = percent >= bytes.count && codes > 1
    return percent >= bytes.count && codes > 1
  }
}

extension Span<UInt8> {
  /// Returns whether a percent sign begins a code of `strftime` that CoreFoundation doesn't have,
  /// or nil if it begins no code of `strftime`.
  fileprivate func isDateCode(at percent: Int) -> Bool? {
    guard !byte(percent + 2).isLetter else { return nil }
    let code = byte(percent + 1)
    if "bBHImMRTVwWyYZ".utf8.contains(code) { return true }
    return "aAcdDeFgGpuUxX".utf8.contains(code) ? false : nil
  }
}

extension Span<UInt8> {
  /// Returns whether two hexadecimal digits follow the byte at an offset.
  fileprivate func hasCode(at percent: Int) -> Bool {
    byte(percent + 1).isHexadecimalDigit && byte(percent + 2).isHexadecimalDigit
  }

  /// Whether the string is an encoded text such as `Please%20keep%20me`: it has no space but
  /// several `%20`, and the letters after some of them can't be conversions.
  fileprivate var isPartOfAddress: Bool {
    var spaces = 0
    var hasWord = false
    for offset in 0..<Swift.min(count, 4096) {
      if self[offset] == 0x20 { return false }
      guard self[offset] == UInt8(ascii: "%"), byte(offset + 1) == UInt8(ascii: "2"),
        byte(offset + 2) == UInt8(ascii: "0")
      else { continue }
      spaces += 1
      let letter = byte(offset + 3)
      if letter.isLetter, !"@aAcCdDeEfFgGhiljLnoOpqsStuUxXz".utf8.contains(letter) {
        hasWord = true
      }
    }
    return spaces > 1 && hasWord
  }

  /// Returns whether `://` or `mailto:` is in the word before an offset, of which at most 256 bytes
  /// are read.
  fileprivate func hasScheme(before end: Int) -> Bool {
    var offset = end - 1
    while offset > 1, end - offset < 256, self[offset] > 0x20 {
      if self[offset] == UInt8(ascii: "/"), self[offset - 1] == UInt8(ascii: "/"),
        self[offset - 2] == UInt8(ascii: ":")
      {
        return true
      }
      if self[offset] == UInt8(ascii: ":"), hasMailScheme(before: offset) { return true }
      offset -= 1
    }
    return false
  }

  private func hasMailScheme(before colon: Int) -> Bool {
    guard colon > 5 else { return false }
    return zip(colon - 6..<colon, "mailto".utf8).allSatisfy { self[$0] | 0x20 == $1 }
  }
}

extension FormatScanner {
  /// Returns the length in bytes of the space before an offset: an ordinary, a no-break or a narrow
  /// one.
  private func lengthOfSpace(before end: Int, in bytes: Span<UInt8>) -> Int {
    if end > 0, bytes[end - 1] == UInt8(ascii: " ") { return 1 }
    if end > 1, bytes[end - 2] == 0xC2, bytes[end - 1] == 0xA0 { return 2 }
    guard end > 2, bytes[end - 3] == 0xE2 else { return 0 }
    switch (bytes[end - 2], bytes[end - 1]) {
    case (0x80, 0xAF), (0x80, 0x89): return 3
    default: return 0
    }
  }
}

extension Span<UInt8> {
  /// Returns whether a character can continue a word after a Latin letter: it is one itself, a
  /// combining mark or an apostrophe. `% d個` ends with the conversion.
  fileprivate func continuesLatinWord(at offset: Int) -> Bool {
    switch (byte(offset), byte(offset + 1), byte(offset + 2)) {
    // U+0080 to U+036F, among them U+00A0, which ends a word.
    case (0xC2, let next, _): next != 0xA0
    case (0xC3...0xCD, _, _): true
    // U+1E00 to U+1EFF.
    case (0xE1, 0xB8...0xBB, _): true
    // U+2019.
    case (0xE2, 0x80, 0x99): true
    case (let first, _, _): first.isLetter
    }
  }
}

extension UInt8 {
  /// Whether the byte begins a letter such as `é` or `ł`, which can follow any letter in a word.
  var beginsLatinLetter: Bool { 0xC3...0xC9 ~= self }

  fileprivate var isHexadecimalDigit: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20
  }

  /// `50%-a` is Hungarian for 'half of it', and not a left-aligned number.
  fileprivate var isHyphen: Bool { self == UInt8(ascii: "-") }
}
