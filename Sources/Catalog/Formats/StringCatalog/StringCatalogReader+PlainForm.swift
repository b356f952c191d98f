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

/// Where a plain localization of a locale was last read. Most entries repeat all bytes before the
/// string.
struct KnownForm {
  /// The bytes between the localization before it and its string.
  var bytes: Range<Int>
  /// The name of the locale and the state, as distances from the start of the bytes.
  let name: Range<Int>
  let state: Range<Int>
}

extension StringCatalogReader {
  /// Reads the next localizations as long as they have the same form, in the same order of locales,
  /// as those of an earlier entry. Only their strings are read, or only checked if nothing is needed
  /// but the locales.
  mutating func readKnownLocalizations(of object: inout JSONScanner.Cursor) {
    guard recognizesPlainForm else { return }
    while predictedLocale < forms.count, let form = forms[predictedLocale],
      serialOfLocale[predictedLocale] != serial, !bytes.isReleased(form.bytes.lowerBound),
      let start = startOfLocalization(in: object)
    {
      let value = start + form.bytes.count
      guard value <= bytes.count, bytes.bytes(form.bytes, equal: bytes, start..<value),
        let (text, end) = plainString(at: value)
      else { return }
      if findsOnlyLocales {
        checkUTF8(of: text, inLocalizationFrom: start, to: end)
      } else {
        entry.append(
          StringUnit(
            localization: entry.localizations.count, state: .translated,
            stateRange: form.state.moved(by: start, in: file), text: text),
          asAllOf: predictedLocale, named: form.name.moved(by: start, in: file), from: file)
      }
      // The bytes of earlier entries are released.
      forms[predictedLocale]?.bytes = start..<value
      serialOfLocale[predictedLocale] = serial
      if object.isAtStart { firstLocale = predictedLocale }
      predictedLocale += 1
      scanner.passMember(of: &object, endingAt: end)
    }
  }

  /// Returns the offset after the brace or comma before the next localization, or nil if there is
  /// something else.
  func startOfLocalization(in object: JSONScanner.Cursor) -> Int? {
    if object.isAtStart { return scanner.offset }
    return bytes[scanner.offset] == UInt8(ascii: ",") ? scanner.offset + 1 : nil
  }

  /// Returns the string at an offset and the end of its localization, or nil if the string isn't
  /// the end of a plain localization.
  private func plainString(at offset: Int) -> (text: TextSpan, end: Int)? {
    var traits: TextSpan.Traits = []
    let valueEnd = bytes.endOfJSONString(from: offset, traits: &traits)
    guard !traits.contains(.escaped), let end = end(of: PlainForm.afterString, at: valueEnd) else {
      return nil
    }
    return (TextSpan(range: file.range(offset..<valueEnd), traits: traits), end)
  }

  /// Reads a localization in the form that nearly all have, which is a fraction of the work.
  ///
  /// - Returns: Whether it has this form. If not, nothing was read.
  mutating func readPlainLocalization() -> Bool {
    guard recognizesPlainForm, let state = end(of: PlainForm.beforeState, at: scanner.offset),
      let stateEnd = end(of: PlainForm.state, at: state),
      let value = end(of: PlainForm.beforeString, at: stateEnd),
      let (text, end) = plainString(at: value)
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
    while forms.count <= localization.locale { forms.append(nil) }
    forms[localization.locale] = KnownForm(
      bytes: start..<value, name: localization.name.bytes.moved(by: -start),
      state: state.moved(by: -start))
  }

  private func end(of text: StaticString, at offset: Int) -> Int? {
    bytes.hasBytes(text, at: offset) ? offset + text.utf8CodeUnitCount : nil
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }

  fileprivate func moved(by distance: Int, in file: SourceFile) -> SourceRange {
    file.range(moved(by: distance))
  }
}
