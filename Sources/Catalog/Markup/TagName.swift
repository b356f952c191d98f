import SourceText

/// The name of a tag, and what HTML says about it.
struct TagName {
  /// The name in lower case. Names with the same meaning are unified: `strong` becomes `b`.
  let text: String
  /// Whether HTML has a tag with this name that needs no counterpart to be recognized.
  let isKnown: Bool
  /// Whether a tag with this name has no content.
  let isSingle: Bool

  private init(_ text: String, isKnown: Bool = false, isSingle: Bool = false) {
    self.text = text
    self.isKnown = isKnown
    self.isSingle = isSingle
  }

  /// - Parameter range: The bytes of the name, which are ASCII letters and digits.
  init(_ utf8: Span<UInt8>, _ range: Range<Int>) {
    if let code = Self.code(of: utf8, range), let name = Self.names[code] {
      self = name
      return
    }
    var lowercase: [UInt8] = []
    for index in range { lowercase.append(utf8[index] | 0x20) }
    self.init(String(decoding: lowercase, as: UTF8.self))
  }
}

extension TagName {
  /// The names of HTML by their codes, because finding a number takes less time than a string.
  private static let names: [UInt64: TagName] = {
    var names = [
      "a", "b", "big", "blockquote", "body", "center", "code", "div", "font", "h1", "h2", "h3",
      "h4", "html", "i", "li", "ol", "p", "pre", "s", "small", "span", "sub", "sup", "table", "td",
      "tr", "tt", "u", "ul",
    ].map { ($0, TagName($0, isKnown: true)) }
    for (name, other) in [("strong", "b"), ("em", "i"), ("del", "s"), ("strike", "s")] {
      names.append((name, TagName(other, isKnown: true)))
    }
    for name in ["br", "hr", "img", "wbr"] {
      names.append((name, TagName(name, isSingle: true)))
    }
    var named: [UInt64: TagName] = [:]
    for (spelling, name) in names {
      let utf8 = Array(spelling.utf8)
      if let code = code(of: utf8.span, utf8.indices) { named[code] = name }
    }
    return named
  }()

  /// Returns a name of up to ten letters and digits as a number that doesn't depend on case. Nil
  /// for a longer name.
  private static func code(of utf8: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
    guard range.count <= 10 else { return nil }
    var code: UInt64 = 0
    for index in range {
      let byte = utf8[index]
      // 1 to 26 for letters, and 27 to 36 for digits.
      code = code << 6 | UInt64(byte.isDigit ? byte & 0x0F + 27 : byte & 0x1F)
    }
    return code
  }
}
