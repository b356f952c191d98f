import LintKit

/// Reports bidirectional controls that aren't closed.
struct UnbalancedBidi: Rule {
  static let info = RuleInfo(
    id: "unbalanced-bidi",
    category: .text,
    severity: .error,
    entriesWith: .hiddenCharacters,
    summary: "Bidirectional embedding, override or isolate is not closed within its string.",
    rationale: """
      Right-to-left strings often enclose names and numbers in invisible control characters that \
      preserve their direction. A control character that isn't closed changes the direction of \
      everything after it, in the same string or in the string that it is inserted into: words \
      change order, and an override even reverses their letters. Editors don't show it.

      If only text of the same direction follows, nothing looks different yet, and the finding is a \
      warning. It is a note if the control is at the start and only repeats the direction that the \
      string has anyway. A closing control character without an opening one has no effect and isn't reported.
      """,
    fix: """
      Add the closing control character after the enclosed words, or remove the opening one. Remove \
      it if only text of the same direction follows.
      """,
    examples: [
      .reported(
        "isolate that is not closed", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "From %@", values: ["ar": "من ⟦\\u2068⟧%@ إليك"])
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            key: "From %@", values: ["ar": "من \\u2068%@ إليك\u{2069}"])
        ]),
      .reported(
        "override, in the source string too", as: .error,
        [
          "en.lproj/Localizable.strings": #""code" = "⟦\U202d⟧%@";"#,
          "he.lproj/Localizable.strings": #""code" = "⟦\U202d⟧%@";"#,
        ]),
      .reported(
        "embedding that is not closed", as: .error,
        [
          "en.lproj/Localizable.strings": #""from" = "From %@";"#,
          "ar.lproj/Localizable.strings": #""from" = "من ⟦\U202b⟧%@";"#,
        ]),
      .reported(
        "isolate closed with the control of an embedding", as: .error,
        [
          "en.lproj/Localizable.strings": #""from" = "From %@";"#,
          "ar.lproj/Localizable.strings": #""from" = "من ⟦\U2068⟧%@\U202c";"#,
        ]),
      .reported(
        "leftover before text of the same direction", as: .warning,
        [
          "en.lproj/Localizable.strings": #""lock" = "Lock"; "get" = "Get it from F-Droid";"#,
          "ar.lproj/Localizable.strings": #""lock" = "⟦\U202e⟧قفل";"#,
          "fa.lproj/Localizable.strings": #""get" = "دریافت از ⟦\U202a⟧F-Droid";"#,
        ],
        fixed: [
          "ar.lproj/Localizable.strings": #""lock" = "قفل";"#,
          "fa.lproj/Localizable.strings": #""get" = "دریافت از F-Droid";"#,
        ]),
      .reported(
        "direction of the language for the whole string", as: .note,
        [
          "en.lproj/Localizable.strings": #""about" = "About %@";"#,
          "ar.lproj/Localizable.strings": #""about" = "⟦\U202b⟧حول %@";"#,
        ]),
      .accepted(
        "closed controls, including nested ones; the end of an isolate closes embeddings inside it",
        [
          "en.lproj/Localizable.strings": #""from" = "From %1$@ to %2$@";"#,
          "ar.lproj/Localizable.strings":
            #""from" = "من \U2068%1$@\U2069 إلى \U2067\U202a%2$@\U202c\U2069";"#,
          "he.lproj/Localizable.strings": #""from" = "מאת \U2067\U202a%1$@\U2069 אל %2$@";"#,
        ]),
      .accepted(
        "closing control without an opening one, and directional marks",
        [
          "en.lproj/Localizable.strings": #""from" = "From %@";"#,
          "ar.lproj/Localizable.strings": #""from" = "من %@\U2069\U200f";"#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for unit in entry.units
    where unit.text.traits.contains(.hidden) && entry.isShipped(unit) {
      let scalars = entry.scalars(of: unit.text)
      let unclosed = BidiControl.unclosed(in: scalars)
      for (index, control) in unclosed.prefix(Self.limit) {
        // The innermost one is closed first.
        let isLast = index == unclosed.last?.index
        let place = scalars.sourceRange(index..<index + 1)
        let isVisible = control.changes(scalars[(index + 1)...])
        let isWhole =
          index == 0 && control.isOrdinary(in: entry.locale(of: unit), before: scalars[1...])
        context.report(
          "U+\(control.scalar.code) (\(control.name)) is never closed", in: unit, of: entry,
          at: place, severity: isWhole ? .note : isVisible ? .error : .warning,
          help: isVisible ? Self.help(control) : Self.helpForLeftover,
          fix: !isVisible
            ? Self.removal(of: place, in: unit, entry)
            : isLast ? Self.fix(of: control, in: unit, entry) : nil)
      }
    }
  }

  /// The maximum number of findings in a string.
  private static let limit = 8
}

extension UnbalancedBidi {
  /// Adds the closing character at the end of the string.
  private static func fix(of control: BidiControl, in unit: StringUnit, _ entry: Entry) -> Fix? {
    let end = unit.text.range.bytes.upperBound
    let closing = control.role == .isolate ? "\u{2069}" : "\u{202C}"
    let edit = entry.table.edit(
      replacing: SourceRange(file: unit.text.range.file, end..<end), in: unit.text, with: closing)
    return edit.map { Fix("close it at the end", .unsafe, [$0]) }
  }

  private static func removal(of place: SourceRange, in unit: StringUnit, _ entry: Entry) -> Fix? {
    entry.table.edit(replacing: place, in: unit.text, with: "").map {
      Fix("remove it", .unsafe, [$0])
    }
  }

  private static let helpForLeftover = "remove it; only text of the same direction follows"

  private static func help(_ control: BidiControl) -> String {
    let end =
      control.role == .isolate
      ? "U+2069 (pop directional isolate)" : "U+202C (pop directional formatting)"
    return "add \(end) after the enclosed words, or remove U+\(control.scalar.code)"
  }
}

/// A character that changes the direction of the text after it, until another character ends that.
struct BidiControl: Hashable, Sendable {
  /// What a control starts or ends.
  enum Role: Hashable, Sendable {
    case embedding, isolate, endOfEmbedding, endOfIsolate
  }

  let scalar: Unicode.Scalar
  let role: Role
  /// The name in the Unicode Standard, in lower case.
  let name: String

  /// Creates a control. Returns nil for any other character.
  init?(_ scalar: Unicode.Scalar) {
    self.scalar = scalar
    switch scalar {
    case "\u{202A}": (role, name) = (.embedding, "left-to-right embedding")
    case "\u{202B}": (role, name) = (.embedding, "right-to-left embedding")
    case "\u{202C}": (role, name) = (.endOfEmbedding, "pop directional formatting")
    case "\u{202D}": (role, name) = (.embedding, "left-to-right override")
    case "\u{202E}": (role, name) = (.embedding, "right-to-left override")
    case "\u{2066}": (role, name) = (.isolate, "left-to-right isolate")
    case "\u{2067}": (role, name) = (.isolate, "right-to-left isolate")
    case "\u{2068}": (role, name) = (.isolate, "first strong isolate")
    case "\u{2069}": (role, name) = (.endOfIsolate, "pop directional isolate")
    default: return nil
    }
  }

  /// Returns whether a control changes how the text after it is shown: it is followed by a letter
  /// of the other direction, an argument, which can be anything, or a line break.
  func changes(_ text: some Collection<Unicode.Scalar>) -> Bool {
    let letters = text.lazy.compactMap(\.isRightToLeft)
    let isRightToLeft = isRightToLeft ?? letters.first ?? false
    let reversesDigits = scalar == "\u{202E}"
    return letters.contains { $0 != isRightToLeft }
      || text.contains { scalar in
        Self.signs.contains(scalar) || reversesDigits && scalar.properties.numericType != nil
      }
  }

  /// Returns whether a control sets the direction that a paragraph has anyway, because of its first
  /// letter and its language.
  func isOrdinary(
    in locale: LocaleIdentifier, before text: some Collection<Unicode.Scalar>
  ) -> Bool {
    let direction = locale.isWrittenRightToLeft
    return scalar != "\u{202D}" && scalar != "\u{202E}" && isRightToLeft == direction
      && text.lazy.compactMap(\.isRightToLeft).first ?? direction == direction
      && !text.contains { "\n\r\u{2028}\u{2029}".unicodeScalars.contains($0) }
  }

  /// Characters that begin an argument or a line.
  private static let signs: Set<Unicode.Scalar> = [
    "%", "{", "\n", "\r", "\u{2028}", "\u{2029}",
  ]

  /// The direction that the control sets. Nil for that of the first letter.
  private var isRightToLeft: Bool? {
    switch scalar {
    case "\u{202B}", "\u{202E}", "\u{2067}": true
    case "\u{2068}": nil
    default: false
    }
  }

  /// Returns the controls of a string that are never closed, with their indices.
  ///
  /// This follows the bidirectional algorithm, UAX 9, section 3.3.2: the end of an isolate also
  /// ends everything that started inside it. The end of an embedding has no effect outside its
  /// isolate.
  static func unclosed(in scalars: TextScalars) -> [(index: Int, control: BidiControl)] {
    var open: [(index: Int, control: BidiControl)] = []
    var isolates = 0
    for (index, scalar) in scalars.enumerated() {
      guard let control = BidiControl(scalar) else { continue }
      switch control.role {
      case .embedding: open.append((index, control))
      case .isolate:
        open.append((index, control))
        isolates += 1
      case .endOfEmbedding:
        if open.last?.control.role == .embedding { open.removeLast() }
      case .endOfIsolate where isolates > 0:
        isolates -= 1
        while open.popLast()?.control.role != .isolate {}
      case .endOfIsolate: break
      }
    }
    return open
  }
}

extension Unicode.Scalar {
  /// The direction of a letter or a directional mark. Nil for characters without one.
  fileprivate var isRightToLeft: Bool? {
    switch value {
    case 0x200E: false
    case 0x061C, 0x200F: true
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic ? true : nil
    default: properties.isAlphabetic ? false : nil
    }
  }
}
