import SourceText

extension KeyPattern {
  /// Returns whether a key can be what the code asks for.
  ///
  /// - Parameters:
  ///   - key: in UTF-8.
  ///   - isLoose: whether an argument stands for any text, not only for a format specifier.
  package func matches(_ key: [UInt8], isLoose: Bool = false) -> Bool {
    var work = 0
    return Self.matches(parts[...], key[...], isLoose, &work)
  }

  /// Whether the fixed text has a letter.
  package var hasLetters: Bool {
    parts.contains { part in
      guard case .text(let bytes) = part else { return false }
      return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains(where: \.isAlphabetic)
    }
  }

  /// The bytes that the keys begin with, and those that they end with.
  package var fixedEnds: (prefix: [UInt8], suffix: [UInt8]) {
    var (prefix, suffix): ([UInt8], [UInt8]) = ([], [])
    if case .text(let bytes)? = parts.first { prefix = bytes }
    if parts.count > 1, case .text(let bytes)? = parts.last { suffix = bytes }
    return (prefix, suffix)
  }

  /// More steps than the comparison of any real key takes. A pattern that takes more matches.
  private static let workLimit = 10_000

  private static func matches(
    _ parts: ArraySlice<Part>, _ key: ArraySlice<UInt8>, _ isLoose: Bool, _ work: inout Int
  ) -> Bool {
    guard let part = parts.first else { return key.isEmpty }
    let rest = parts.dropFirst()
    work += 1
    guard work < workLimit else { return true }
    switch part {
    case .text(let text):
      return key.starts(with: text) && matches(rest, key.dropFirst(text.count), isLoose, &work)
    case .argument(let specifiers):
      if matchesSpecifier(specifiers, rest, key, isLoose, &work) { return true }
      return isLoose && matchesAnything(rest, key, &work)
    case .anything: return matchesAnything(rest, key, &work)
    }
  }

  private static func matchesSpecifier(
    _ specifiers: FormatSpecifiers, _ rest: ArraySlice<Part>, _ key: ArraySlice<UInt8>,
    _ isLoose: Bool, _ work: inout Int
  ) -> Bool {
    let bytes = Array(key)
    guard !bytes.isEmpty, let end = FormatSpecifiers.end(ofSpecifierAt: 0, in: bytes) else {
      return false
    }
    if specifiers != .all {
      guard let specifier = FormatSpecifiers.specifier(in: bytes[..<end]),
        !specifiers.isDisjoint(with: specifier)
      else { return false }
    }
    return matches(rest, key.dropFirst(end), isLoose, &work)
  }

  private static func matchesAnything(
    _ rest: ArraySlice<Part>, _ key: ArraySlice<UInt8>, _ work: inout Int
  ) -> Bool {
    guard !rest.isEmpty else { return true }
    var key = key
    while true {
      if matches(rest, key, true, &work) { return true }
      guard !key.isEmpty else { return false }
      key.removeFirst()
    }
  }
}
