import SourceText

/// What the code makes of a string that it looks up.
extension KeyUseReader {
  /// Reads what becomes of the result of a call.
  ///
  /// - Parameter end: the offset after its last argument.
  mutating func readFormat(around call: Call, end: Int, into use: inout KeyUse) {
    let parenthesis = bytes.nextVisible(from: end)
    guard bytes[parenthesis] == UInt8(ascii: ")") else { return }
    readFormat(around: start(of: call)..<parenthesis + 1, into: &use)
  }

  /// Reads what becomes of a string: the format of `String(format: NSLocalizedString(…), a, b)` and
  /// the like, even if it is in a constant, or a text that is displayed.
  ///
  /// - Parameter lookup: the range of the expression that looks up the string.
  mutating func readFormat(around lookup: Range<Int>, into use: inout KeyUse) {
    if let outcome = outcome(of: lookup) {
      use.outcome = outcome
    } else if let constant = constant(assignedAt: lookup.lowerBound),
      isEndOfStatement(lookup.upperBound),
      let constant = firstUse(of: constant, from: lookup.upperBound),
      let outcome = outcome(of: constant)
    {
      use.outcome = outcome
    } else if DisplayPlaces(outline, bytes).displays(lookup), !isReplacedLater(lookup),
      !isFormattedElsewhere(lookup)
    {
      use.outcome = .displayed
    }
  }

  /// Returns what becomes of a string that is formatted, or whose variant for a width is used.
  ///
  /// - Parameter string: the range of the expression that is the string.
  private mutating func outcome(of string: Range<Int>) -> KeyUse.Outcome? {
    if isFormat(at: string.lowerBound) { return format(at: string).map { .formatted($0) } }
    return variantForWidth(of: string).map { variant in
      .variantForWidth(
        isAssignedToView: !usesAppKit && DisplayPlaces(outline, bytes).displays(variant))
    }
  }
}

extension KeyUseReader {
  /// - Parameter expression: the format.
  private mutating func format(at expression: Range<Int>) -> KeyUse.Format? {
    var next = bytes.nextVisible(from: expression.upperBound)
    if bytes.hasBytes("as NSString", at: next) {
      next = bytes.nextVisible(from: next + "as NSString".utf8.count)
    }
    let isLocalized = isLocalizedFormat(at: expression.lowerBound)
    switch bytes[next] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      return KeyUse.Format(arguments: [], hasLocale: isLocalized)
    case UInt8(ascii: ","): return format(withArgumentsFrom: next + 1, isLocalized)
    default: return nil
    }
  }

  /// Reads the arguments up to the closing bracket. They are not known if an array contains them.
  private mutating func format(
    withArgumentsFrom start: Int, _ isLocalized: Bool
  ) -> KeyUse.Format? {
    var scanner = ArgumentScanner(
      bytes, outline, from: start, literal: outline.literalIndex(from: start))
    var specifiers: [FormatSpecifiers]? = []
    var hasLocale = isLocalized
    var endsWithNil = false
    while let argument = scanner.next() {
      if bytes.bytes(argument.label, equal: "arguments") { specifiers = nil }
      if bytes.bytes(argument.label, equal: "locale") { hasLocale = !isNil(argument.value) }
      // `locale:` comes before the arguments.
      guard argument.label.isEmpty else { continue }
      types.readsMembers = true
      let found = self.specifiers(of: argument.value)
      types.readsMembers = false
      specifiers?.append(found)
      endsWithNil = isNil(argument.value)
    }
    // A list of objects ends with `nil` in Objective-C, but a format needs no end.
    if endsWithNil, specifiers?.count == 1 { specifiers = nil }
    // A list that is too long is not read to its end.
    let end = bytes[scanner.offset]
    return end == UInt8(ascii: ")") || end == UInt8(ascii: "]")
      ? KeyUse.Format(arguments: specifiers, hasLocale: hasLocale) : nil
  }

  /// Returns whether the name of the routine around a format says that it uses the user's locale.
  private func isLocalizedFormat(at start: Int) -> Bool {
    guard let last = bytes.lastVisible(before: start) else { return false }
    let name = bytes.name(endingAt: last)
    return bytes.bytes(name, equal: "localizedStringWithFormat")
  }

  /// Returns whether the expression at an offset is the format of a string that is made from it.
  private func isFormat(at start: Int) -> Bool {
    guard let last = bytes.lastVisible(before: start) else { return false }
    switch bytes[last] {
    case UInt8(ascii: ":"):
      let label = bytes.name(endingAt: last)
      return outline.language == .c
        ? isMessageWithFormat(label)
        : bytes.bytes(label, equal: "format") && isString(before: label)
    case UInt8(ascii: "("):
      let name = bytes.name(endingAt: last)
      return bytes.bytes(name, equal: "localizedStringWithFormat")
        || bytes.bytes(name, equal: "NSLog") || bytes.bytes(name, equal: "appendFormat")
        || bytes.bytes(name, equal: "appendingFormat")
    case UInt8(ascii: ","): return outline.language == .c && isFormatOfCoreFoundation(after: last)
    // A cast, for example to `CFStringRef`.
    case UInt8(ascii: ")") where outline.language == .c:
      let cast = (max(0, last - 64)..<last).last { bytes[$0] == UInt8(ascii: "(") }
      return cast.map { isFormat(at: $0) } ?? false
    default: return false
    }
  }

  /// Returns whether a comma is before the third argument of a function that formats a string.
  private func isFormatOfCoreFoundation(after comma: Int) -> Bool {
    var commas = 1
    var depth = 0
    for offset in (max(0, comma - 256)..<comma).reversed() {
      switch bytes[offset] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "(") where depth == 0:
        let name = bytes.name(endingAt: offset)
        return commas == 2
          && (bytes.bytes(name, equal: "CFStringCreateWithFormat")
            || bytes.bytes(name, equal: "CFStringAppendFormat"))
      case UInt8(ascii: "("), UInt8(ascii: "["): depth -= 1
      case UInt8(ascii: ",") where depth == 0: commas += 1
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"): return false
      default: break
      }
    }
    return false
  }

  /// Returns the offset of the first name in `Type.member.routine(…)`.
  func start(of call: Call) -> Int {
    // The name of `.init(…)` can be that of the call around it.
    if call.isUntypedInitializer { return call.bracket - ".init".utf8.count }
    var start = call.name.lowerBound
    for _ in 0..<8 {
      guard start > 0, bytes[start - 1] == UInt8(ascii: ".") else { break }
      let name = bytes.name(endingAt: start - 1)
      guard !name.isEmpty else { break }
      start = name.lowerBound
    }
    return start
  }

  private func isMessageWithFormat(_ label: Range<Int>) -> Bool {
    bytes.bytes(label, equal: "stringWithFormat")
      || bytes.bytes(label, equal: "localizedStringWithFormat")
      || bytes.bytes(label, equal: "initWithFormat") || bytes.bytes(label, equal: "appendFormat")
      || bytes.bytes(label, equal: "stringByAppendingFormat")
      || bytes.bytes(label, equal: "format") && isOfException(label)
  }

  /// Returns whether a label follows the name of an exception: `raise:format:`.
  private func isOfException(_ label: Range<Int>) -> Bool {
    let start = max(0, label.lowerBound - 128)
    let message = (start..<label.lowerBound).last { bytes[$0] == UInt8(ascii: "[") } ?? start
    return (message..<label.lowerBound).contains { bytes.hasBytes(" raise:", at: $0) }
  }

  /// Returns whether a label is that of the first argument of an initializer of a string.
  private func isString(before label: Range<Int>) -> Bool {
    guard let last = bytes.lastVisible(before: label.lowerBound),
      bytes[last] == UInt8(ascii: "(")
    else { return false }
    var name = bytes.name(endingAt: last)
    if bytes.bytes(name, equal: "init") {
      let type = outline.expectedType(at: last)?.type.wide
      name = type ?? bytes.name(endingAt: max(0, name.lowerBound - 1))
    }
    return bytes.bytes(name, equal: "String") || bytes.bytes(name, equal: "NSString")
  }

  /// Returns the name in `let name = …` or `NSString *name = …` whose value begins at an offset.
  private func constant(assignedAt start: Int) -> Range<Int>? {
    guard let sign = bytes.lastVisible(before: start), bytes[sign] == UInt8(ascii: "="),
      let end = bytes.lastVisible(before: sign)
    else { return nil }
    let name = bytes.name(endingAt: end + 1)
    guard !name.isEmpty, let last = bytes.lastVisible(before: name.lowerBound) else { return nil }
    if outline.language == .c { return bytes[last] == UInt8(ascii: "*") ? name : nil }
    return bytes.bytes(bytes.name(endingAt: last + 1), equal: "let") ? name : nil
  }

  /// Returns whether a string is that of an attributed string in a constant whose placeholders the
  /// code may replace: `NSAttributedString(format: constant, …)` of the project,
  /// `constant.replaceCharacters(in: …)`.
  private func isReplacedLater(_ string: Range<Int>) -> Bool {
    guard outline.language == .swift, let bracket = bytes.bracket(around: string.lowerBound),
      let constant = constant(assignedAt: bytes.name(endingAt: bracket).lowerBound),
      let use = firstUse(of: constant, from: string.upperBound),
      let last = bytes.lastVisible(before: use.lowerBound)
    else { return false }
    if bytes[last] == UInt8(ascii: ":") {
      return bytes.bytes(bytes.name(endingAt: last), equal: "format")
    }
    guard bytes[use.upperBound] == UInt8(ascii: ".") else { return false }
    return ["string", "mutableString", "replaceCharacters"].contains(
      bytes.string(in: bytes.name(startingAt: use.upperBound + 1)))
  }

  /// Returns whether a string is assigned to a property that another type formats.
  private func isFormattedElsewhere(_ string: Range<Int>) -> Bool {
    guard let property = DisplayPlaces(outline, bytes).property(assignedBefore: string),
      !outline.isInComment(property.lowerBound)
    else { return false }
    return routines.formats.contains(bytes.name(endingAt: property.upperBound), in: bytes)
  }

  /// Returns whether nothing continues the expression that ends at an offset.
  private func isEndOfStatement(_ end: Int) -> Bool {
    let next = bytes[bytes.nextVisible(from: end)]
    return next == UInt8(ascii: ";")
      || outline.language == .swift && (bytes.isPartOfName(next) || next == UInt8(ascii: "}"))
  }

  /// Returns the range of the first use of a name in the rest of its block, at most two thousand
  /// bytes away. An argument label with this name doesn't count, nor do comments and literals.
  private func firstUse(of name: Range<Int>, from start: Int) -> Range<Int>? {
    let limit = min(bytes.count, start + 2000)
    guard occurs(name, in: start..<limit) else { return nil }
    var offset = start
    var depth = 0
    while offset < limit, depth >= 0 {
      switch bytes[offset] {
      case UInt8(ascii: "{") where isCode(offset): depth += 1
      case UInt8(ascii: "}") where isCode(offset): depth -= 1
      case let byte where bytes.isPartOfName(byte):
        let found = bytes.name(startingAt: offset)
        if bytes.bytes(found, equal: bytes, name), bytes[found.upperBound] != UInt8(ascii: ":"),
          isCode(offset)
        {
          return found
        }
        offset = found.upperBound - 1
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// Returns whether the bytes of a name are anywhere in a range.
  private func occurs(_ name: Range<Int>, in range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while let found = bytes.firstOffset(of: bytes[name.lowerBound], in: start..<range.upperBound) {
      let end = found + name.count
      guard end <= bytes.count else { return false }
      if bytes.bytes(found..<end, equal: bytes, name) { return true }
      start = found + 1
    }
    return false
  }

  private func isCode(_ offset: Int) -> Bool {
    !outline.isInComment(offset) && !outline.isInText(offset)
  }
}
