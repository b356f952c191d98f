import Languages
package import SourceText
import Syntax

/// The part of an entry that is stored after reading: enough to find the locales that don't have
/// it.
package struct KeyRecord: Sendable {
  /// The symbol that Xcode 26 generates for a key.
  package enum Symbol: UInt8, Hashable, Sendable {
    case none, variable
    /// The string takes arguments.
    case function
  }

  /// What there is to translate.
  package enum Content: UInt8, Hashable, Sendable {
    /// The source string exists and is empty.
    case nothing
    /// The source string has no letters except those of format specifiers: `0.0.0.0`, `•`, `%d`.
    case signs
    /// The source string has letters, or is unknown.
    case words
  }

  package let key: TextSpan
  package let isTranslatable: Bool
  package let isStale: Bool
  /// Whether Xcode extracted the key from the code.
  package let isExtracted: Bool
  /// The symbol for the key if the project has symbols generated.
  package let symbol: Symbol
  package let content: Content
  /// The locales that have a localization of the key, even an empty one, as a number that keys with
  /// the same locales share.
  package let presence: UInt32

  init(
    key: TextSpan, isTranslatable: Bool, isStale: Bool, isExtracted: Bool, symbol: Symbol,
    content: Content, presence: Int
  ) {
    self.key = key
    self.isTranslatable = isTranslatable
    self.isStale = isStale
    self.isExtracted = isExtracted
    self.symbol = symbol
    self.content = content
    self.presence = UInt32(presence)
  }
}

extension Table {
  /// Returns whether a key has a localization in a locale, given by its index in `locales`.
  package func has(_ key: KeyRecord, in locale: Int) -> Bool {
    localeSets[Int(key.presence)].contains(locale)
  }

  /// Returns whether keys with a presence have a localization in a locale, given by its index.
  package func hasLocale(_ locale: Int, in presence: UInt32) -> Bool {
    localeSets[Int(presence)].contains(locale)
  }

  /// Returns whether a key has a string in every locale of the table except perhaps the source
  /// language.
  package func hasAllTranslations(_ key: KeyRecord) -> Bool {
    isComplete(localeSets[Int(key.presence)])
  }

  /// The number of keys with something to translate that don't have all translations.
  package var incompleteKeyCount: Int {
    // Keys have one of a few sets of locales.
    let isComplete = localeSets.map(isComplete)
    var count = 0
    for key in keys where !isComplete[Int(key.presence)] && needsTranslation(key) { count += 1 }
    return count
  }

  private func isComplete(_ set: LocaleSet) -> Bool {
    set.containsAll(below: locales.count, except: sourceLocale)
  }

  /// Returns whether a key has something to translate: it is in use, and the source has a string
  /// for it.
  package func needsTranslation(_ key: KeyRecord) -> Bool {
    guard key.isTranslatable, !key.isStale, !key.key.isEmpty, key.content != .nothing else {
      return false
    }
    return !capabilities.hasOneFilePerLocale || sourceLocale.map { has(key, in: $0) } ?? false
  }
}

/// What the spelling of a key says about its meaning: a string to show, or an identifier.
package enum KeyShape: Sendable {
  /// A string, such as `Delete all`.
  case text
  /// Either of them, such as `iPhone`, `10.0.2.2` or `OK`.
  case ambiguous
  /// Certainly an identifier, such as `settings.title`, `OK_BUTTON` or `saveButton`.
  case identifier
}

extension Table {
  /// Returns what the spelling of a key says about its meaning.
  package func shape(of key: TextSpan) -> KeyShape {
    guard mayBeIdentifier(key) else { return .text }
    return isCertainlyIdentifier(key) ? .identifier : .ambiguous
  }

  /// Returns whether a key can be an identifier: a single word with a mark or a capital inside, or
  /// only capitals.
  private func mayBeIdentifier(_ key: TextSpan) -> Bool {
    Self.mayBeIdentifier(key, in: file(key.range.file))
  }

  /// Returns the same for a caller that has the file at hand.
  static func mayBeIdentifier(_ key: TextSpan, in file: SourceFile) -> Bool {
    let (bytes, range) = contents(of: key, in: file)
    guard !bytes.hasSpaceOrBackslash(in: range) else { return false }
    return bytes.withSpan(range) { bytes in
      var hasCapital = false
      var hasOther = false
      var last: UInt8 = 0
      for index in bytes.indices {
        let byte = bytes[index]
        switch byte {
        // Most bytes are these.
        case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: hasOther = true
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): return true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
          hasCapital = true
          if last &- UInt8(ascii: "a") < 26 { return true }
        default: break
        }
        last = byte
      }
      return hasCapital && !hasOther
    }
  }

  /// Returns whether a key that can be an identifier can't be anything else: it has a mark between
  /// letters, or a capital inside a word.
  private func isCertainlyIdentifier(_ key: TextSpan) -> Bool {
    let (bytes, range) = Self.contents(of: key, in: file(key.range.file))
    let start = range.lowerBound
    var isIdentifier = false
    var last: (KeyByte?, KeyByte?, KeyByte?)
    for offset in range {
      guard let kind = KeyByte(bytes[offset]) else { return false }
      last = (last.1, last.2, kind)
      switch last {
      case (.lower?, .mark?, .lower?), (.lower?, .mark?, .upper?), (.upper?, .mark?, .upper?),
        (.upper?, .mark?, .lower?):
        isIdentifier = true
      case (.lower?, .upper?, .lower?):
        // With a single letter before the capital, it is a product name: iPhone, eBay.
        if offset - start > 2, KeyByte(bytes[start]) == .lower { isIdentifier = true }
      default: break
      }
    }
    return isIdentifier
  }

  /// Returns the bytes of a key. A catalog may have escapes for characters of an identifier, which
  /// the short escapes never are.
  private static func contents(
    of key: TextSpan, in file: SourceFile
  ) -> (bytes: SourceBuffer, range: Range<Int>) {
    let range = key.range.bytes
    guard key.traits.contains(.escaped), file.escapes == .json,
      !JSONEscapes.areShort(in: range, of: file.bytes)
    else { return (file.bytes, range) }
    let decoded = SourceBuffer(Array(file.string(of: key).utf8))
    return (decoded, 0..<decoded.count)
  }
}

extension Table {
  /// Returns whether a key belongs to an object of a storyboard or xib: `bx7-2a-Gkq.title`,
  /// `17.title`.
  package func isObjectID(_ key: TextSpan) -> Bool {
    let bytes = file(key.range.file).bytes
    var index = 0
    var isNumber = true
    for offset in key.range.bytes {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "."): return isNumber ? index > 0 : index == 10
      case UInt8(ascii: "-") where index == 3 || index == 6: isNumber = false
      case UInt8(ascii: "a")...UInt8(ascii: "z") where index != 3 && index != 6,
        UInt8(ascii: "A")...UInt8(ascii: "Z") where index != 3 && index != 6:
        isNumber = false
      default: return false
      }
      index += 1
    }
    return false
  }
}

/// The kind of a byte in a key, if it can be part of an identifier.
private enum KeyByte {
  case lower, upper, mark, other

  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lower
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upper
    case UInt8(ascii: "."), UInt8(ascii: "_"): self = .mark
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .other
    default: return nil
    }
  }
}
