import SourceText
import Syntax

extension StringCatalogReader {
  /// Reads the next localizations as long as they have the same form, in the same order of locales,
  /// as those of an earlier entry. Only their strings are read. If nothing is needed but the
  /// locales, they are only checked.
  mutating func readKnownLocalizations(of object: inout JSONScanner.Cursor) {
    guard recognizesPlainForm, scanner.loneSurrogates.isEmpty else { return }
    let (bytes, file) = (bytes, file.id)
    var isUTF8 = passUTF8(before: scanner.offset)
    while let start = Self.startOfLocalization(in: object, at: scanner.offset, of: bytes),
      let (locale, form) = known.localization(at: start, in: bytes),
      let string = PlainString.string(at: form.end, of: bytes, in: file)
    {
      if isUTF8 { isUTF8 = passUTF8(of: string) }
      if !findsOnlyLocales {
        var text = string.text
        text.traits.formUnion(bytes.jsonSurface(of: text))
        entry.append(
          StringUnit(
            localization: entry.localizations.count, state: .translated,
            stateRange: SourceRange(file: file, form.stateRange), text: text),
          asAllOf: locale, named: SourceRange(file: file, form.nameRange))
      }
      known.pass(locale, in: form)
      scanner.passMember(of: &object, endingAt: string.end)
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
    if object.count == 0 { return offset }
    return bytes[offset] == UInt8(ascii: ",") ? offset + 1 : nil
  }

  /// Reads a localization in the form that nearly all have, which is a fraction of the work.
  ///
  /// - Returns: Whether it has this form. If not, nothing was read.
  mutating func readPlainLocalization() -> Bool {
    guard recognizesPlainForm, scanner.loneSurrogates.isEmpty,
      let state = end(of: PlainForm.beforeState, at: scanner.offset),
      let stateEnd = end(of: PlainForm.state, at: state),
      let value = end(of: PlainForm.beforeString, at: stateEnd),
      let string = PlainString.string(at: value, of: bytes, in: file.id)
    else { return false }
    scanner.move(to: string.end)
    let unit = StringUnit(
      localization: entry.localizations.count - 1, state: .translated,
      stateRange: file.range(state..<stateEnd), text: string.text)
    entry.append(unit, from: file)
    noteForm(state: state, value: value)
    return true
  }

  /// Remembers the bytes before the string of the current localization.
  private mutating func noteForm(state: Int, value: Int) {
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
