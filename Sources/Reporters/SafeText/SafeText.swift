import SourceText

/// Makes text of unknown origin safe to print in one line of a terminal or a build log.
///
/// Translations come from strangers' pull requests. Control, escape and bidirectional characters
/// become visible as `⟨U+202E⟩` and a line feed as `⏎`. What a build service would obey as a
/// command (`##[`, `##vso[`, `##teamcity[`, and `::` where a line begins) is broken by showing one
/// of its characters as a code, too.
package enum SafeText {
  /// Returns the text for any place but the start of a line.
  package static func inLine(_ text: String) -> String {
    text.utf8.allSatisfy(isHarmless) ? text : joined([text], keepingTabs: false)[0]
  }

  /// Returns the text for the start of a line, also behind white space: build services trim it.
  package static func atLineStart(_ text: String) -> String {
    let safe = inLine(text)
    let trimmed = safe.drop(while: \.isWhitespace)
    guard trimmed.utf8.starts(with: "::".utf8) else { return safe }
    return safe.prefix(upTo: trimmed.startIndex) + ":" + code(":") + trimmed.dropFirst(2)
  }

  /// Returns a path for the start of a line that goes on with `:LINE:COLUMN: error:`.
  ///
  /// A file can be named `Other.strings:1:1: error: x`, and readers take the first place of a line
  /// for the file's, so a colon that could be a part of one is shown as a code.
  static func path(_ path: String) -> String {
    let safe = atLineStart(path)
    guard safe.utf8.contains(UInt8(ascii: ":")) else { return safe }
    let scalars = Array(safe.unicodeScalars)
    var shown = ""
    for (scalar, next) in zip(scalars, scalars.dropFirst() + ["."]) {
      if scalar == ":", next == " " || ("0"..."9").contains(next) {
        shown += code(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Returns a text of several lines, each of which is safe.
  package static func inLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { atLineStart(String($0)) }.joined(separator: "\n")
  }

  /// Returns not more than the first scalars of a text, with `…` if something was cut.
  ///
  /// Characters would be no measure: one may consist of thousands of combining marks.
  static func clipped(_ text: String, to count: Int) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  /// Returns texts that will stand next to each other, so that no command forms at a seam.
  static func joined(_ texts: [String], keepingTabs: Bool) -> [String] {
    let texts = texts.map { visible($0, keepingTabs: keepingTabs) }
    let bytes = texts.flatMap(\.utf8)
    var hashes = commands(in: bytes)[...]
    guard !hashes.isEmpty else { return texts }
    var start = 0
    return texts.map { text in
      let end = start + text.utf8.count
      var broken = ""
      while let hash = hashes.first, hash < end {
        broken += String(decoding: bytes[start..<hash], as: UTF8.self) + code("#")
        start = hash + 1
        hashes.removeFirst()
      }
      broken += String(decoding: bytes[start..<end], as: UTF8.self)
      start = end
      return broken
    }
  }
}

extension SafeText {
  private static func isHarmless(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "#")
  }

  private static func visible(_ text: String, keepingTabs: Bool) -> String {
    guard text.unicodeScalars.contains(where: \.isTreacherous) else { return text }
    var visible = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        visible += "⏎"
      } else if scalar.isTreacherous, !(keepingTabs && scalar == "\t") {
        visible += code(scalar)
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }

  static func code(_ scalar: Unicode.Scalar) -> String {
    "⟨U+\(scalar.value.hexadecimal(digits: 4))⟩"
  }

  /// Returns the offsets of the second `#` of each command.
  private static func commands(in bytes: [UInt8]) -> [Int] {
    let hash = UInt8(ascii: "#")
    return bytes.indices.dropFirst().filter { index in
      bytes[index] == hash && bytes[index - 1] == hash
        && ["[", "vso[", "teamcity["].contains { command in
          bytes[(index + 1)...].prefix(command.utf8.count).map { $0 | 0x20 }
            == command.utf8.map { $0 | 0x20 }
        }
    }
  }
}
