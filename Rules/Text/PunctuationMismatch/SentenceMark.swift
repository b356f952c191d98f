import LintKit

/// A mark that ends a sentence, regardless of its form in a script.
enum SentenceMark: Hashable, Sendable, CustomStringConvertible {
  case stop, question, exclamation, ellipsis, colon

  /// Returns the mark that a character is in a language, or nil if it doesn't end a sentence.
  init?(_ scalar: Unicode.Scalar, in language: String) {
    switch scalar {
    case ";" where language == "el": self = .question
    // Armenian is often typed with a colon for its full stop U+0589, which looks the same.
    case ":" where language == "hy": self = .stop
    case "|" where Self.languagesWithDanda.contains(language): self = .stop
    default: self.init(scalar)
    }
  }

  private init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    // Latin, one-dot leader, CJK, half-width, full-width.
    case ".", "\u{2024}", "。", "｡", "．",
      // Danda and double danda, Urdu, Armenian, Tibetan, Khmer, Myanmar, Ethiopic, Mongolian.
      "\u{964}", "\u{965}", "\u{6D4}", "\u{589}", "\u{F0D}", "\u{17D4}", "\u{17D5}", "\u{104B}",
      "\u{1362}", "\u{1361}", "\u{1803}":
      self = .stop
    case "?", "？", "؟", "⁇", "⁈", "⁉", "‽", "\u{37E}", "\u{55E}", "\u{1367}": self = .question
    case "!", "！", "‼", "\u{55C}": self = .exclamation
    case "…", "‥", "⋯": self = .ellipsis
    case ":", "：", "∶", "\u{55D}", "\u{1366}": self = .colon
    default: return nil
    }
  }

  /// Returns the meaning of a run of characters: `?!` is a question, `...` an ellipsis.
  init?(_ run: ArraySlice<Unicode.Scalar>, in language: String) {
    guard run.count > 1 else {
      guard let scalar = run.first else { return nil }
      self.init(scalar, in: language)
      return
    }
    // Without the spaces of '. . .'.
    let run = run.filter { SentenceMark($0, in: language) != nil }
    let marks = run.compactMap { SentenceMark($0, in: language) }
    guard let last = marks.last else { return nil }
    let isRepeated = run.count > 1 && run.suffix(2).allSatisfy { $0 == run.last }
    if let first = [Self.question, .exclamation, .ellipsis].first(where: marks.contains) {
      self = first
    } else if last == .stop, isRepeated, run.last != "\u{1361}" {
      self = .ellipsis
    } else {
      self = last
    }
  }

  var description: String {
    switch self {
    case .stop: "a period"
    case .question: "a question mark"
    case .exclamation: "an exclamation mark"
    case .ellipsis: "an ellipsis"
    case .colon: "a colon"
    }
  }

  private static let languagesWithDanda: Set<String> = [
    "as", "awa", "bho", "bn", "brx", "doi", "hi", "kok", "mai", "mni", "mr", "ne", "or", "pa",
    "sa", "sat", "sd",
  ]
}
