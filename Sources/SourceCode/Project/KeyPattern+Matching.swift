import SourceText

extension KeyPattern {
  /// Makes the pattern of the keys that a format such as `error.%d` makes. Returns nil for text
  /// without a specifier, and for a sentence.
  init?(format text: [UInt8]) {
    guard text.contains(UInt8(ascii: "%")), !text.contains(UInt8(ascii: " ")) else { return nil }
    self.init()
    var (start, offset) = (0, 0)
    while offset < text.count {
      if let end = FormatSpecifiers.end(ofSpecifierAt: offset, in: text) {
        append(text: Array(text[start..<offset]))
        appendAnything()
        (start, offset) = (end, end)
      } else {
        offset += 1
      }
    }
    guard start > 0 else { return nil }
    append(text: Array(text[start...]))
  }

  /// More steps than all comparisons of a real key take. Patterns that need more match.
  static let workLimit = 4_000
  /// More parts than a real key has. Each is a level of recursion.
  private static let partLimit = 128

  /// Returns whether a key can be what the code asks for.
  ///
  /// - Parameter key: in UTF-8.
  package func matches(_ key: [UInt8], isLoose: Bool = false) -> Bool {
    var work = Self.workLimit
    return matches(key, isLoose: isLoose, &work)
  }

  /// Returns whether a key can be what the code asks for.
  ///
  /// - Parameters:
  ///   - key: in UTF-8.
  ///   - isLoose: whether an argument stands for any text, not only for a format specifier.
  ///   - work: the number of steps that are left, of which those of the comparison are taken.
  func matches(_ key: [UInt8], isLoose: Bool, _ work: inout Int) -> Bool {
    parts.count > Self.partLimit || matches(key, from: 0, part: 0, isLoose, &work)
  }

  /// Whether the key has words to translate. Addresses, hashtags and labels such as `A` are none.
  package var hasWords: Bool {
    parts.contains { part in
      guard case .text(let bytes) = part else { return false }
      return String(decoding: bytes, as: UTF8.self).unicodeScalars.split(separator: " ").contains {
        Self.isWord($0)
      }
    }
  }

  private static func isWord(_ word: Substring.UnicodeScalarView) -> Bool {
    guard word.first != "#", word.first != "@",
      word.count(where: \.isAlphabetic) > 1
        || word.contains(where: { !("A"..."Z").contains($0) && $0.isAlphabetic })
    else { return false }
    let text = String(word)
    guard !isAddress(text) else { return false }
    guard let slash = text.firstIndex(of: "/") else { return true }
    // The host of an address is before its first slash.
    return !text.contains("://") && !text[..<slash].contains(".")
  }

  /// Returns whether a word is an address of mail.
  private static func isAddress(_ word: String) -> Bool {
    let parts = word.split(separator: "@")
    return parts.count == 2 && parts[1].contains(".") && !word.contains("%")
  }

  /// The byte between the values of a key that consists of three or more values and nothing else,
  /// such as `\(kind)_\(group)_\(count)`, or nil.
  var separator: UInt8? {
    guard parts.count >= 5, !parts.count.isMultiple(of: 2), case .text(let first) = parts[1],
      first.count == 1
    else { return nil }
    let isRegular = parts.indices.allSatisfy { index in
      if case .text(let bytes) = parts[index] {
        index % 2 == 1 && bytes == first
      } else {
        index % 2 == 0
      }
    }
    return isRegular ? first[0] : nil
  }

  /// The bytes that the keys begin with, and those that they end with.
  package var fixedEnds: (prefix: [UInt8], suffix: [UInt8]) {
    var (prefix, suffix): ([UInt8], [UInt8]) = ([], [])
    if case .text(let bytes)? = parts.first { prefix = bytes }
    if parts.count > 1, case .text(let bytes)? = parts.last { suffix = bytes }
    return (prefix, suffix)
  }

  /// Returns whether the parts from one on match a key from an offset on.
  private func matches(
    _ key: [UInt8], from offset: Int, part: Int, _ isLoose: Bool, _ work: inout Int
  ) -> Bool {
    guard part < parts.count else { return offset == key.count }
    work -= 1
    guard work > 0 else { return true }
    switch parts[part] {
    case .text(let text):
      return key[offset...].starts(with: text)
        && matches(key, from: offset + text.count, part: part + 1, isLoose, &work)
    case .argument(let specifiers):
      if let end = Self.end(of: specifiers, at: offset, in: key),
        matches(key, from: end, part: part + 1, isLoose, &work)
      {
        return true
      }
      return isLoose && matchesAnything(key, from: offset, before: part + 1, &work)
    case .anything: return matchesAnything(key, from: offset, before: part + 1, &work)
    }
  }

  /// Returns the offset after one of several format specifiers, or nil if there is none.
  private static func end(
    of specifiers: FormatSpecifiers, at offset: Int, in key: [UInt8]
  ) -> Int? {
    guard offset < key.count,
      let end = FormatSpecifiers.end(ofSpecifierAt: offset, in: key)
    else { return nil }
    guard specifiers != .all else { return end }
    let found = FormatSpecifiers.specifier(in: key[offset..<end])
    return found.map { !specifiers.isDisjoint(with: $0) } ?? false ? end : nil
  }

  private func matchesAnything(
    _ key: [UInt8], from offset: Int, before part: Int, _ work: inout Int
  ) -> Bool {
    part == parts.count
      || (offset...key.count).contains { matches(key, from: $0, part: part, true, &work) }
  }
}
