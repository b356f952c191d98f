import SourceText

/// The words that differ between two versions of a string.
///
/// Chinese, Japanese, Thai and other scripts without spaces are compared by character.
struct WordDifference {
  /// A part of a version, in order.
  struct Piece: Equatable {
    var text: String
    var isChanged: Bool
  }

  private(set) var before: [Piece] = []
  private(set) var after: [Piece] = []

  init(_ before: String, _ after: String) {
    let (old, new) = (Self.words(of: before), Self.words(of: after))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (old[start..<old.count - end], new[start..<new.count - end])
    let (oldKept, newKept) = Self.common(Array(oldMiddle), Array(newMiddle))
    let (first, last) = (
      Array(repeating: true, count: start), Array(repeating: true, count: end)
    )
    self.before = Self.pieces(old, kept: first + oldKept + last)
    self.after = Self.pieces(new, kept: first + newKept + last)
  }
}

extension WordDifference {
  /// The maximum number of pairs of words that are compared. Beyond it, everything between the
  /// common start and end counts as changed.
  private static let maxPairs = 250_000

  /// Divides a string into words, runs of spaces, and single other characters.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    var last = Kind.single
    for index in text.indices {
      let kind = Kind(text[index])
      if index > start, kind == .single || kind != last {
        words.append(text[start..<index])
        start = index
      }
      last = kind
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }

  private enum Kind {
    case letter, space
    /// A character that is compared on its own.
    case single

    init(_ character: Character) {
      guard let scalar = character.unicodeScalars.first else {
        self = .single
        return
      }
      if scalar.isWhitespace {
        self = .space
      } else {
        self = scalar.isAlphanumeric && !Self.hasNoSpaces(scalar) ? .letter : .single
      }
    }

    /// Whether a letter belongs to a script that is written without spaces between words.
    private static func hasNoSpaces(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF: true
      default: scalar.isIdeographic
      }
    }
  }

  /// Returns which words of both lists belong to their longest common subsequence.
  private static func common(_ old: [Substring], _ new: [Substring]) -> ([Bool], [Bool]) {
    var kept = (
      Array(repeating: false, count: old.count), Array(repeating: false, count: new.count)
    )
    guard !old.isEmpty, !new.isEmpty, old.count <= maxPairs / new.count else { return kept }
    // lengths[i * width + j] is that of old[i...] and new[j...].
    let width = new.count + 1
    var lengths = [Int32](repeating: 0, count: (old.count + 1) * width)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i * width + j] =
          old[i] == new[j]
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if old[i] == new[j] {
        (kept.0[i], kept.1[j]) = (true, true)
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return kept
  }

  /// Joins neighbors of the same kind. A space between two changed words is changed too.
  private static func pieces(_ words: [Substring], kept: [Bool]) -> [Piece] {
    var pieces: [Piece] = []
    for (index, word) in words.enumerated() {
      let isBetween =
        index > 0 && index + 1 < words.count && !kept[index - 1] && !kept[index + 1]
        && word.allSatisfy(\.isWhitespace)
      let isChanged = !kept[index] || isBetween
      if pieces.last?.isChanged == isChanged {
        pieces[pieces.count - 1].text += word
      } else {
        pieces.append(Piece(text: String(word), isChanged: isChanged))
      }
    }
    return pieces
  }
}
