extension HTML {
  /// Returns a string from the project in its own language and direction, shortened to a maximum
  /// length.
  ///
  /// - Parameter language: a BCP 47 tag. An invalid or unknown language is left unspecified.
  static func foreign(_ text: String, in language: String? = nil, upTo count: Int) -> HTML {
    let tag = language.flatMap(tag) ?? ""
    return #"<span lang="\#(tag)" dir="auto">\#(SafeText.clipped(text, to: count))</span>"#
  }

  /// Returns a name from the project, such as a key, a table or a locale, which browsers should not
  /// translate.
  static func name(_ text: String, upTo count: Int = 200) -> HTML {
    let name = breakable(SafeText.clipped(text, to: count))
    return #"<bdi lang="" dir="auto" translate="no">\#(name)</bdi>"#
  }

  /// Returns a path that can wrap after each folder.
  private static func breakable(_ path: String) -> HTML {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { part in "\(String(part))" }.joined("/<wbr>")
  }

  /// Returns a language for an attribute, or nil if it isn't a BCP 47 tag.
  static func tag(_ language: String) -> String? {
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
