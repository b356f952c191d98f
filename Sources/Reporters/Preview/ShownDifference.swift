import SourceText
import StringResolution

/// Two versions of a string as a preview shows them.
///
/// If they differ but would look the same, their invisible characters and unusual spaces are codes.
struct ShownDifference {
  let before: String
  let after: String

  init(_ before: String, _ after: String) {
    let looksSame = before != after && Self.appearance(of: before) == Self.appearance(of: after)
    self.before = looksSame ? Self.revealed(before) : before
    self.after = looksSame ? Self.revealed(after) : after
  }
}

extension ShownDifference {
  /// Returns what can be seen of a string: no invisible characters, and any whitespace as a space.
  private static func appearance(of text: String) -> String {
    var shown = ""
    for (scalar, isHidden) in marked(text) {
      if !isHidden {
        shown.unicodeScalars.append(scalar)
      } else if scalar.isWhitespace {
        shown += " "
      }
    }
    // Nothing shows where a line ends.
    while shown.unicodeScalars.last == " " { shown.unicodeScalars.removeLast() }
    return shown
  }

  private static func revealed(_ text: String) -> String {
    var shown = ""
    for (scalar, isHidden) in marked(text) {
      if isHidden, scalar != " " {
        shown += SafeText.code(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    let end = shown.unicodeScalars.reversed().prefix { $0 == " " }.count
    return shown.dropLast(end) + String(repeating: "␣", count: end)
  }

  /// Returns the characters of a string, and whether each is shown as nothing or as a space. Others
  /// that are invisible are codes in every report.
  private static func marked(_ text: String) -> [(Unicode.Scalar, Bool)] {
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.map { index in
      let scalar = scalars[index]
      return (scalar, scalar.isInvisible && !scalar.isTreacherous && !isEmoji(index, in: scalars))
    }
  }

  /// Returns whether an invisible character selects or joins emoji, which it changes.
  private static func isEmoji(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0 else { return false }
    let previous = scalars[index - 1]
    let next: Unicode.Scalar = index + 1 < scalars.count ? scalars[index + 1] : " "
    switch scalars[index].value {
    // Unicode defines digits as emoji because of keycaps.
    case 0xFE0E, 0xFE0F:
      return previous.properties.isEmoji && (!previous.isASCII || next == "\u{20E3}")
    case 0x200D: return next.properties.isEmoji && !next.isASCII
    default: return false
    }
  }
}

extension PreviewedString {
  /// The string in both revisions, or nil if it is undefined in one.
  var shownDifference: ShownDifference? {
    guard let before = before?.text, let now = now?.text else { return nil }
    return ShownDifference(before, now)
  }
}
