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

  /// - Parameter bytes: those of the file, handed over since the reader has them at hand.
  init?(_ name: Text, of bytes: SourceBuffer, in file: SourceFile) {
    if name.traits.contains(.escaped) {
      let decoded = SourceBuffer(Array(file.string(of: name).utf8))
      self.init(0..<decoded.count, of: decoded)
    } else {
      self.init(name.range.bytes, of: bytes)
    }
  }

  /// Tells most names apart by their length and first letter, so that few are compared.
  private init?(_ range: Range<Int>, of bytes: SourceBuffer) {
    let candidate: (name: StaticString, keyword: CatalogKeyword)
    switch (range.count, range.isEmpty ? 0 : bytes[range.lowerBound]) {
    case (5, UInt8(ascii: "s")): candidate = ("state", .state)
    case (5, UInt8(ascii: "v")): candidate = ("value", .value)
    case (5, _): candidate = ("width", .width)
    case (6, UInt8(ascii: "p")): candidate = ("plural", .plural)
    case (6, UInt8(ascii: "d")): candidate = ("device", .device)
    case (6, UInt8(ascii: "v")): candidate = ("values", .values)
    case (6, _): candidate = ("argNum", .argNum)
    case (7, UInt8(ascii: "c")): candidate = ("comment", .comment)
    case (7, UInt8(ascii: "s")): candidate = ("strings", .strings)
    case (7, _): candidate = ("version", .version)
    case (9, _): candidate = ("stringSet", .stringSet)
    case (10, UInt8(ascii: "s")): candidate = ("stringUnit", .stringUnit)
    case (10, _): candidate = ("variations", .variations)
    case (13, UInt8(ascii: "l")): candidate = ("localizations", .localizations)
    case (13, _): candidate = ("substitutions", .substitutions)
    case (14, _): candidate = ("sourceLanguage", .sourceLanguage)
    case (15, UInt8(ascii: "e")): candidate = ("extractionState", .extractionState)
    case (15, UInt8(ascii: "s")): candidate = ("shouldTranslate", .shouldTranslate)
    case (15, _): candidate = ("formatSpecifier", .formatSpecifier)
    default: return nil
    }
    guard bytes.bytes(range, equal: candidate.name) else { return nil }
    self = candidate.keyword
  }
}
