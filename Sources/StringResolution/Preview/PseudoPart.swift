package import Catalog
import FormatStrings
import SourceText

/// A part of a string that a pseudo-language changes or leaves as it is.
struct PseudoPart: Equatable {
  enum Kind: UInt8 {
    /// What users read.
    case text
    /// Markup or an escape.
    case code
    /// A format specifier, a named placeholder or a sign for an inserted argument.
    case argument
  }

  let kind: Kind
  let text: String

  /// The first of the private characters that stand for arguments.
  static let firstArgument: UInt32 = 0xF0000

  /// Returns the character that stands for an argument of a format, from 1.
  static func sign(of position: Int) -> Unicode.Scalar? {
    Unicode.Scalar(firstArgument + UInt32(clamping: position))
  }

  /// Divides a string into its parts.
  static func parts(of text: String) -> [PseudoPart] {
    let bytes = Array(text.utf8)
    var kinds = [Kind](repeating: .text, count: bytes.count)
    noteMarkup(of: bytes, in: &kinds)
    noteSigns(of: text, in: &kinds)
    noteEscapes(of: bytes, in: &kinds)
    noteSpecifiers(of: bytes, in: &kinds)
    var parts: [PseudoPart] = []
    var start = 0
    for end in 1..<max(bytes.count + 1, 1) where end == bytes.count || kinds[end] != kinds[start] {
      parts.append(
        PseudoPart(kind: kinds[start], text: String(decoding: bytes[start..<end], as: UTF8.self)))
      start = end
    }
    return parts
  }
}

extension PseudoPart {
  /// Notes tags and the ends of links.
  private static func noteMarkup(of bytes: [UInt8], in kinds: inout [Kind]) {
    let markup = Markup(of: bytes.span, isSource: true)
    for range in markup.tags.map(\.range) + markup.linkEnds { kinds.fill(range, with: .code) }
  }

  /// Notes the signs for arguments.
  private static func noteSigns(of text: String, in kinds: inout [Kind]) {
    var start = 0
    for scalar in text.unicodeScalars {
      let end = start + UTF8.width(scalar)
      if firstArgument...firstArgument + 127 ~= scalar.value {
        kinds.fill(start..<end, with: .argument)
      }
      start = end
    }
  }

  /// Notes backslashes with what they escape, and character references: `\n`, `\U00e9`, `&amp;`.
  private static func noteEscapes(of bytes: [UInt8], in kinds: inout [Kind]) {
    var start = 0
    while start < bytes.count {
      let end =
        switch bytes[start] {
        case UInt8(ascii: "\\"): endOfEscape(at: start, in: bytes)
        case UInt8(ascii: "&"): endOfReference(at: start, in: bytes) ?? start + 1
        default: start + 1
        }
      if end > start + 1 { kinds.fill(start..<end, with: .code) }
      start = end
    }
  }

  private static func endOfEscape(at start: Int, in bytes: [UInt8]) -> Int {
    guard start + 1 < bytes.count, bytes[start + 1] < 0x80 else { return start + 1 }
    guard bytes[start + 1] | 0x20 == UInt8(ascii: "u") else { return start + 2 }
    return start + 2 + bytes[(start + 2)...].prefix(8).prefix { $0.isHexDigit }.count
  }

  private static func endOfReference(at start: Int, in bytes: [UInt8]) -> Int? {
    let name = bytes[(start + 1)...].prefix(10).prefix { $0.isNameByte || $0 == UInt8(ascii: "#") }
    return !name.isEmpty && name.endIndex < bytes.count
      && bytes[name.endIndex] == UInt8(ascii: ";") ? name.endIndex + 1 : nil
  }

  private static func noteSpecifiers(of bytes: [UInt8], in kinds: inout [Kind]) {
    var scanner = FormatScanner(isCatalog: true, isInSubstitution: false)
    while let item = scanner.next(in: bytes.span) {
      var specifier = item.specifier
      specifier.kind = item.kind
      if specifier.takesArgument || item.kind == .percent {
        kinds.fill(item.bytes, with: .argument)
      }
    }
    var placeholders = NamedPlaceholderScanner(bytes)
    while let item = placeholders.next() {
      let isCertain =
        switch item.kind {
        case .braces: item.isCodeName
        case .dollarBraces, .doubledBraces, .label, .interpolation, .percentSigns: true
        }
      if isCertain { kinds.fill(item.bytes, with: .argument) }
    }
  }
}

extension [PseudoPart.Kind] {
  fileprivate mutating func fill(_ range: Range<Int>, with kind: Element) {
    for index in range where self[index] != .argument { self[index] = kind }
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20
  }
}

extension StringResolver {
  /// Returns what a user of a pseudo-language sees of an entry.
  ///
  /// The string is formatted first, with a private character in place of each object. Then it is
  /// changed, and the characters are replaced by the objects, which stay as they are. Numbers are
  /// inserted as usual, because a pseudo-language changes only letters. A key that replaces a
  /// missing string isn't changed: what looks as usual on the screen isn't localized.
  package func resolve(
    _ entry: Entry, _ request: StringRequest, as pseudo: PseudoLanguage
  ) -> ResolvedString {
    var signed = request
    var objects: [Unicode.Scalar: String] = [:]
    for (position, argumentClass) in entry.expectedArguments where argumentClass == .object {
      guard request.arguments.indices.contains(position - 1),
        case .text(let text) = request.arguments[position - 1],
        // A number that is counted must be readable.
        Double(text) == nil, let sign = PseudoPart.sign(of: position)
      else { continue }
      signed.arguments[position - 1] = .text(String(sign))
      objects[sign] = text
    }
    var resolved = resolve(entry, signed)
    guard case .string(let text) = resolved.shown else { return resolve(entry, request) }
    let changed = pseudo.apply(to: text)
    guard !objects.isEmpty else {
      resolved.shown = .string(changed)
      return resolved
    }
    var shown = ""
    for scalar in changed.unicodeScalars {
      if let object = objects[scalar] {
        shown += object
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    resolved.shown = .string(shown)
    return resolved
  }
}
