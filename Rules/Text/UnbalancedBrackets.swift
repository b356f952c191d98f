import LintKit

/// Reports brackets that are opened and not closed, or the reverse.
struct UnbalancedBrackets: Rule {
  static let info = RuleInfo(
    id: "unbalanced-brackets",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "Bracket has no matching bracket.",
    rationale: """
      A missing bracket looks careless, and breaks strings that are parsed, such as Markdown \
      links. Translators often lose a bracket when they reorder a sentence.

      Half-width and full-width brackets may be paired, and so may those of an interval such as \
      `[0, 1)`. List markers such as `a)` and emoticons are ignored, and so is a translation whose \
      source has the same imbalance.
      """,
    fix: "Add the missing bracket, or remove the unmatched one.",
    examples: [
      .reported(
        "missing bracket", as: .warning,
        [
          "en.lproj/Localizable.strings": #""size" = "Size (in MB)";"#,
          "de.lproj/Localizable.strings": #""size" = "Größe ⟦(⟧in MB";"#,
        ]),
      .reported(
        "source string, an extra bracket and a full-width one", as: .warning,
        [
          "en.lproj/Localizable.strings": #"""
          "size" = "Size (in MB)";
          "beta" = "New ⟦[⟧beta";
          """#,
          "de.lproj/Localizable.strings": #"""
          "beta" = "Neu⟦)⟧ Beta";
          """#,
          "ja.lproj/Localizable.strings": #"""
          "size" = "サイズ⟦（⟧MB";
          "beta" = "新しい「ベータ」";
          """#,
        ]),
      .reported(
        "source string that is the key", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Delete ⟦(⟧%lld items" : {}
            """)
        ]),
      .accepted(
        "half-width bracket closes a full-width one; list markers, emoticons, same imbalance as the source",
        [
          "en.lproj/Localizable.strings": #"""
          "size" = "Size (in MB)";
          "steps" = "a) Open the menu\n2) Choose Share";
          "happy" = "Done :-) or not :(";
          "range" = "Values in [0, 1)";
          "rest" = "Battery (100%), [50%] and (75%; 60%).";
          "faces" = "An eye (x;), a mouth (a :), both (sad :( ). Note:(see there)";
          """#,
          "ja.lproj/Localizable.strings": #"""
          "rest" = "残量（%）「::」";
          """#,
          "zh-Hans.lproj/Localizable.strings": #"""
          "size" = "大小（MB)";
          "steps" = "a) 打开菜单\n2) 选择“共享”";
          "happy" = "完成 :-) 还是没有 :(";
          "range" = "[0, 1) 中的值";
          """#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard context.contentTraits(of: entry).has(.bracket) else { return }
    var sources = SourceFacts<[Bracket]>()
    for shown in context.shownStrings(of: entry) where shown.traits.has(.bracket) {
      let text = context.readableText(of: shown, in: entry)
      let alone = Bracket.unmatched(in: text.scalars)
      // A string such as '[' is the name of a key or sign.
      guard !alone.isEmpty, text.wordCount > 0 else { continue }
      let expected = expectedBrackets(shown, of: entry, &sources, &context)
      guard let first = alone.first(where: { bracket in !expected.contains(like: bracket) })
      else { continue }
      context.report(
        Self.message(first), in: shown, of: entry,
        at: text.sourceRange(first.index..<first.index + 1), help: Self.help(first),
        kind: first.isOpening ? nil : "closing")
    }
  }
}

extension UnbalancedBrackets {
  /// Returns the brackets without a counterpart in the source of a translation.
  private func expectedBrackets(
    _ shown: ShownString, of entry: Entry, _ sources: inout SourceFacts<[Bracket]>,
    _ context: inout RuleContext
  ) -> [Bracket] {
    guard let unit = shown.unit, !entry.isSource(unit) else { return [] }
    return sources.fact(for: shown, of: entry, &context) { Bracket.unmatched(in: $0.scalars) } ?? []
  }

  private static func message(_ bracket: Bracket) -> String {
    bracket.isOpening
      ? "'\(bracket.scalar)' is never closed" : "'\(bracket.scalar)' has no opening bracket"
  }

  private static func help(_ bracket: Bracket) -> String {
    "add the \(bracket.isOpening ? "closing" : "opening") bracket, or remove this one"
  }
}

/// A bracket in a string.
private struct Bracket {
  enum Shape { case round, square, curly, corner, doubleCorner, lenticular, angle }

  let scalar: Unicode.Scalar
  let shape: Shape
  let isOpening: Bool
  /// The index among the string's scalars.
  let index: Int

  /// Returns the brackets of a string that have no counterpart of the same shape, in order.
  ///
  /// Shapes are matched independently, so brackets that cross aren't unbalanced.
  static func unmatched(in scalars: [Unicode.Scalar]) -> [Bracket] {
    var open: [Shape: [Bracket]] = [:]
    // A bracket that could be the mouth of an emoticon is an opening bracket only if it is closed.
    var faces: [Shape: [Bracket]] = [:]
    var unmatched: [Bracket] = []
    for (index, scalar) in scalars.enumerated() {
      guard let (shape, isOpening) = kind(of: scalar) else { continue }
      let bracket = Bracket(scalar: scalar, shape: shape, isOpening: isOpening, index: index)
      let isFace = isEmoticon(at: index, in: scalars)
      if isOpening {
        isFace
          ? faces[shape, default: []].append(bracket) : open[shape, default: []].append(bracket)
      } else if open[shape]?.popLast() == nil, faces[shape]?.popLast() == nil,
        intervalShape(for: shape).flatMap({ open[$0]?.popLast() }) == nil,
        !isFace, !isListMarker(at: index, in: scalars)
      {
        unmatched.append(bracket)
      }
    }
    return (unmatched + open.values.joined()).sorted { $0.index < $1.index }
  }

  /// Returns the shape of the opening bracket that pairs with a closing one in a half-open
  /// interval.
  private static func intervalShape(for shape: Shape) -> Shape? {
    switch shape {
    case .round: .square
    case .square: .round
    default: nil
    }
  }

  private static func kind(of scalar: Unicode.Scalar) -> (Shape, isOpening: Bool)? {
    switch scalar {
    case "(", "（": (.round, true)
    case ")", "）": (.round, false)
    case "[", "［": (.square, true)
    case "]", "］": (.square, false)
    case "{", "｛": (.curly, true)
    case "}", "｝": (.curly, false)
    case "「", "｢": (.corner, true)
    case "」", "｣": (.corner, false)
    case "『": (.doubleCorner, true)
    case "』": (.doubleCorner, false)
    case "【": (.lenticular, true)
    case "】": (.lenticular, false)
    case "《": (.angle, true)
    case "》": (.angle, false)
    default: nil
    }
  }

  /// Returns whether a bracket is the mouth of an emoticon such as `:)`, `;-(` or `=]`.
  private static func isEmoticon(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    var eyes = index - 1
    if eyes >= 0, scalars[eyes] == "-" || scalars[eyes] == "'" { eyes -= 1 }
    guard eyes >= 0 else { return false }
    return scalars[eyes] == ":" || scalars[eyes] == ";" || scalars[eyes] == "="
  }

  /// Returns whether a bracket ends a list marker such as `a)`, `12)` or `iv)`, at the start of a
  /// line or after a space.
  private static func isListMarker(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let label = scalars[..<index].reversed().prefix(5).prefix { !$0.isWhitespace }
    guard (1...4).contains(label.count) else { return false }
    return label.count == 1 && label.allSatisfy(\.isAlphabetic)
      || label.allSatisfy { $0.properties.numericType != nil }
      || label.allSatisfy { "ivxIVX".unicodeScalars.contains($0) }
  }
}

extension [Bracket] {
  fileprivate func contains(like other: Bracket) -> Bool {
    contains { $0.shape == other.shape && $0.isOpening == other.isOpening }
  }
}
