import SourceText

/// A way to change strings so that faults of the layout become visible. The names are those of
/// Xcode's schemes.
package enum PseudoLanguage: String, CaseIterable, Sendable {
  /// Letters with marks, 30 % longer, with brackets at both ends.
  case accented
  /// Each string twice.
  case double
  /// Brackets at both ends.
  case bounded
  /// From right to left.
  case rtl
  /// Marks above and below.
  case tall
}

extension PseudoLanguage {
  /// Returns a string as the pseudo-language shows it.
  ///
  /// Format specifiers, named placeholders, tags, the destinations of links, the attributes of
  /// `^[…](inflect: true)`, escapes and character references stay as they are. A string that is
  /// empty or only whitespace does, too.
  package func apply(to text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(\.isWhitespace) else { return text }
    switch self {
    case .accented: return "[" + accented(text) + "]"
    case .double: return text + " " + text
    case .bounded: return "[" + text + "]"
    case .rtl: return overridden(text)
    case .tall:
      return changed(text) { letter, result in
        result.append(letter)
        result += Self.tallMarks
      }
    }
  }
}

extension PseudoLanguage {
  /// A macron below, then a circumflex and an acute accent above: the canonical order.
  private static let tallMarks = "\u{331}\u{302}\u{301}"

  /// The letters with marks, from A to Z.
  private static let upper = Array("ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽ")
  private static let lower = Array("åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž")

  /// Returns the string with marks on letters from A to Z. For every ten characters, three letters
  /// are repeated, of any script.
  private func accented(_ text: String) -> String {
    // The tenths of letters to add. At the start there are nine, so that short strings grow too.
    var missing = 9
    return changed(text) { letter, result in
      let shown = Self.marked(letter)
      result.append(shown)
      guard missing >= 10 else { return }
      result.append(shown)
      missing -= 10
    } beforeEach: {
      missing += 3
    }
  }

  private static func marked(_ letter: Character) -> Character {
    guard let ascii = letter.asciiValue, ascii.isLetter else { return letter }
    return ascii < UInt8(ascii: "a")
      ? upper[Int(ascii - UInt8(ascii: "A"))] : lower[Int(ascii - UInt8(ascii: "a"))]
  }

  /// Returns the string with its letters changed.
  ///
  /// - Parameters:
  ///   - change: appends what replaces a letter.
  ///   - beforeEach: is called before each character that may be changed.
  private func changed(
    _ text: String, _ change: (Character, inout String) -> Void,
    beforeEach: () -> Void = {}
  ) -> String {
    var result = ""
    for part in PseudoPart.parts(of: text) {
      guard part.kind == .text else {
        result += part.text
        continue
      }
      for character in part.text {
        beforeEach()
        if character.unicodeScalars.first?.isAlphabetic == true {
          change(character, &result)
        } else {
          result.append(character)
        }
      }
    }
    return result
  }
}

extension PseudoLanguage {
  /// Returns the string with each line in a right-to-left override, in an isolate. Arguments are
  /// isolated from the override.
  private func overridden(_ text: String) -> String {
    var (result, line) = ("", "")
    func finishLine() {
      if !line.isEmpty { result += "\u{2067}\u{202E}" + line + "\u{202C}\u{2069}" }
      line = ""
    }
    for part in PseudoPart.parts(of: text) {
      guard part.kind == .text else {
        line += part.kind == .argument ? "\u{2068}" + part.text + "\u{2069}" : part.text
        continue
      }
      for scalar in part.text.unicodeScalars {
        if scalar == "\n" || scalar == "\r" {
          finishLine()
          result.unicodeScalars.append(scalar)
        } else {
          line.unicodeScalars.append(scalar)
        }
      }
    }
    finishLine()
    return result
  }
}
