import SourceText
import Syntax

/// The bytes of a localization that has nothing but a translated string, as Xcode writes them.
private enum PlainForm {
  static let beforeState: StaticString = """
     {
              "stringUnit" : {
                "state" : "
    """
  static let state: StaticString = "translated"
  static let beforeString: StaticString = """
    ",
                "value" : "
    """
  static let afterString: StaticString = """
    "
              }
            }
    """
}

extension StringCatalogReader {
  /// Reads a localization in the form that nearly all have, which is a fraction of the work.
  ///
  /// - Returns: Whether it has this form. If not, nothing was read.
  mutating func readPlainLocalization() -> Bool {
    guard recognizesPlainForm, let state = end(of: PlainForm.beforeState, at: scanner.offset),
      let stateEnd = end(of: PlainForm.state, at: state),
      let value = end(of: PlainForm.beforeString, at: stateEnd)
    else { return false }
    var traits: TextSpan.Traits = []
    let valueEnd = bytes.endOfJSONString(from: value, traits: &traits)
    guard !traits.contains(.escaped), let end = end(of: PlainForm.afterString, at: valueEnd)
    else { return false }
    scanner.move(to: end)
    let unit = StringUnit(
      localization: entry.localizations.count - 1, state: .translated,
      stateRange: file.range(state..<stateEnd),
      text: TextSpan(range: file.range(value..<valueEnd), traits: traits))
    entry.append(unit, from: file)
    return true
  }

  private func end(of text: StaticString, at offset: Int) -> Int? {
    bytes.hasBytes(text, at: offset) ? offset + text.utf8CodeUnitCount : nil
  }
}
