extension HTML {
  /// A text from the project in its own language and direction, not more than its first characters.
  /// - Parameter language: a tag as BCP 47 has it; what is none, or unknown, is left open.
  static func foreign(_ text: String, in language: String? = nil, upTo count: Int) -> HTML {
    let tag = language.flatMap(tag) ?? ""
    return #"<span lang="\#(tag)" dir="auto">\#(SafeText.clipped(text, to: count))</span>"#
  }

  /// A name from the project, such as a key, a table or a locale, which nobody should translate.
  static func name(_ text: String, upTo count: Int = 200) -> HTML {
    let name = breakable(SafeText.clipped(text, to: count))
    return #"<bdi lang="" dir="auto" translate="no">\#(name)</bdi>"#
  }

  /// A path whose folders may stand on lines of their own.
  private static func breakable(_ path: String) -> HTML {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { part in "\(String(part))" }.joined("/<wbr>")
  }

  private static func tag(_ language: String) -> String? {
    let parts = language.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { byte in
          UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        }
    }
    return isTag ? language : nil
  }
}
