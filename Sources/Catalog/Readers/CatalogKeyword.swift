import SourceText
import Syntax

/// The member names and other words of a string catalog that a reader knows.
enum CatalogKeyword: UInt32 {
  case sourceLanguage, strings, version
  case comment, extractionState, shouldTranslate, localizations
  case stringUnit, stringSet, variations, substitutions
  case state, value, values
  case plural, device, width
  case argNum, formatSpecifier

  init?(_ name: Text, in file: SourceFile) {
    if name.traits.contains(.escaped) {
      let decoded = SourceBuffer(Array(file.string(of: name).utf8))
      self.init(0..<decoded.count, of: decoded)
    } else {
      self.init(name.range.bytes, of: file.bytes)
    }
  }

  private init?(_ range: Range<Int>, of bytes: SourceBuffer) {
    func matching(_ candidates: (StaticString, CatalogKeyword)...) -> CatalogKeyword? {
      candidates.first { bytes.bytes(range, equal: $0.0) }?.1
    }
    let found: CatalogKeyword? =
      switch (range.count, range.isEmpty ? 0 : bytes[range.lowerBound]) {
      case (5, UInt8(ascii: "s")): matching(("state", .state))
      case (5, _): matching(("value", .value), ("width", .width))
      case (6, _):
        matching(
          ("plural", .plural), ("device", .device), ("values", .values), ("argNum", .argNum))
      case (7, _): matching(("comment", .comment), ("strings", .strings), ("version", .version))
      case (9, _): matching(("stringSet", .stringSet))
      case (10, UInt8(ascii: "s")): matching(("stringUnit", .stringUnit))
      case (10, _): matching(("variations", .variations))
      case (13, _): matching(("localizations", .localizations), ("substitutions", .substitutions))
      case (14, _): matching(("sourceLanguage", .sourceLanguage))
      case (15, _):
        matching(
          ("extractionState", .extractionState), ("shouldTranslate", .shouldTranslate),
          ("formatSpecifier", .formatSpecifier))
      default: nil
      }
    guard let found else { return nil }
    self = found
  }
}
