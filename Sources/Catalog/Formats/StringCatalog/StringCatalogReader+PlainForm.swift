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
  /// Reads the next localizations as long as they have the same form, in the same order of locales,
  /// as those of an earlier entry. Only their strings are read. If nothing is needed but the
  /// locales, they are only checked.
  mutating func readKnownLocalizations(of object: inout JSONScanner.Cursor) {
    guard recognizesPlainForm else { return }
    while let start = Self.startOfLocalization(in: object, at: scanner.offset, of: bytes),
      let (locale, form) = known.localization(at: start, in: bytes),
      let (text, end) = Self.plainString(at: form.bytes.upperBound, in: file)
    {
      if findsOnlyLocales {
        checkUTF8(of: text, inLocalizationFrom: start, to: end)
      } else {
        entry.append(
          StringUnit(
            localization: entry.localizations.count, state: .translated,
            stateRange: file.range(form.stateRange), text: text),
          asAllOf: locale, named: file.range(form.nameRange), from: file)
      }
      known.pass(locale, in: form)
      scanner.passMember(of: &object, endingAt: end)
    }
  }

  /// Returns the offset after the brace or comma before the next localization, or nil if there is
  /// something else.
  ///
  /// The function is static because the whole reader would be copied for a call of a method.
  @inline(__always)
  static func startOfLocalization(
    in object: JSONScanner.Cursor, at offset: Int, of bytes: SourceBuffer
  ) -> Int? {
    if object.isAtStart { return offset }
    return bytes[offset] == UInt8(ascii: ",") ? offset + 1 : nil
  }

  /// Returns the string at an offset and the end of its localization, or nil if the string isn't
  /// the end of a plain localization.
  private static func plainString(
    at offset: Int, in file: SourceFile
  ) -> (text: TextSpan, end: Int)? {
    var traits: TextSpan.Traits = []
    let valueEnd = file.bytes.endOfJSONString(from: offset, traits: &traits)
    guard !traits.contains(.escaped), file.bytes.hasBytes(PlainForm.afterString, at: valueEnd)
    else { return nil }
    return (
      TextSpan(range: file.range(offset..<valueEnd), traits: traits),
      valueEnd + PlainForm.afterString.utf8CodeUnitCount
    )
  }

  /// Reads a localization in the form that nearly all have, which is a fraction of the work.
  ///
  /// - Returns: Whether it has this form. If not, nothing was read.
  mutating func readPlainLocalization() -> Bool {
    guard recognizesPlainForm, let state = end(of: PlainForm.beforeState, at: scanner.offset),
      let stateEnd = end(of: PlainForm.state, at: state),
      let value = end(of: PlainForm.beforeString, at: stateEnd),
      let (text, end) = Self.plainString(at: value, in: file)
    else { return false }
    scanner.move(to: end)
    let unit = StringUnit(
      localization: entry.localizations.count - 1, state: .translated,
      stateRange: file.range(state..<stateEnd), text: text)
    entry.append(unit, from: file)
    noteForm(state: state..<stateEnd, value: value)
    return true
  }

  /// Remembers the bytes before the string of the current localization.
  private mutating func noteForm(state: Range<Int>, value: Int) {
    guard let localization = entry.localizations.last, let start = localizationStart else { return }
    known.remember(
      KnownLocalizations.Form(
        start: start, name: localization.name.bytes, state: state, string: value),
      of: localization.locale)
  }

  private func end(of text: StaticString, at offset: Int) -> Int? {
    bytes.hasBytes(text, at: offset) ? offset + text.utf8CodeUnitCount : nil
  }
}
