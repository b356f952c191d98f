package import SourceText

/// Finds the literals that a file of program code displays.
///
/// It reads what the lexer found once more, so that nothing is spent on it unless a rule asks.
package struct DisplayedStringReader {
  private let places: DisplayPlaces

  /// - Parameter bytes: a file of program code.
  package init(_ bytes: SourceBuffer, _ language: CodeLanguage) {
    places = DisplayPlaces(CodeOutline(bytes, language, notingStrings: true), bytes)
  }

  /// The displayed literals, by their positions. Those for development are omitted.
  package var strings: [DisplayedString] {
    let (outline, bytes) = (places.outline, places.bytes)
    var variables = DisplayedVariables(outline, bytes)
    let inVariables = variables.literals()
    return outline.literals.indices.compactMap { index in
      let literal = outline.literals[index]
      guard literal.traits.isDisjoint(with: Self.excluded) else { return nil }
      let run = LiteralRun(from: index, in: outline, bytes)
      let isInVariable = inVariables.contains(index)
      guard isInVariable || places.displays(run, literal) else { return nil }
      return DisplayedString(
        range: run.range.compact, value: run.value(in: outline, bytes), isInVariable: isInVariable)
    }
  }

  private static let excluded: CodeLiteral.Traits = [
    .unterminated, .preview, .debug, .joinsPrevious,
  ]
}
