import FormatStrings
package import SourceText

/// The features of an entry that only some rules check.
///
/// A rule names its features in `RuleInfo.features`, and is called only for entries that have at
/// least one of them.
public struct EntryFeatures: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A plural variation, in any locale.
  public static let plurals = Self(rawValue: 1 << 0)
  public static let deviceVariations = Self(rawValue: 1 << 1)
  public static let widthVariations = Self(rawValue: 1 << 2)
  /// A variation of any kind.
  public static let variations: Self = [.plurals, .deviceVariations, .widthVariations]
  /// A format specifier in a string that is a format string.
  public static let specifiers = Self(rawValue: 1 << 3)
  /// A string whose arguments may be faulty.
  package static let argumentFaults = Self(rawValue: 1 << 4)
  /// A key or a string that may begin or end with whitespace, or that is empty.
  public static let whitespaceEdges = Self(rawValue: 1 << 5)
  /// A key or a string that may have line breaks.
  public static let lineBreaks = Self(rawValue: 1 << 6)
  /// A key or a string that may have characters that aren't drawn.
  public static let hiddenCharacters = Self(rawValue: 1 << 7)
  /// The extraction state `stale`.
  public static let stale = Self(rawValue: 1 << 8)
  /// The value `false` for `shouldTranslate`.
  public static let untranslatable = Self(rawValue: 1 << 9)
  /// A string whose state isn't `translated`.
  public static let openStates = Self(rawValue: 1 << 10)
  /// A string in the source language, or else a key, that may have markup.
  package static let markup = Self(rawValue: 1 << 11)
  /// A string in the source language, or else a key, that may have named placeholders. In a table
  /// for phrases, every entry, because a phrase needs one.
  package static let placeholders = Self(rawValue: 1 << 12)
  /// A key that may have a bar, which may begin the path to a variant.
  package static let keyPaths = Self(rawValue: 1 << 13)
  /// A key or a string that may have a character of code: a backslash, a tag, an entity such as
  /// `&amp;`, or a variable such as `$(NAME)`. In an InfoPlist table also a percent sign.
  package static let code = Self(rawValue: 1 << 14)
  /// The key, which every entry has.
  public static let key = Self(rawValue: 1 << 15)
}

extension Entry {
  /// The features of the entry, all of which are known after it was read.
  package var features: EntryFeatures {
    var features: EntryFeatures = .key
    for variation in variations { features.insert(EntryFeatures(variation.kind)) }
    if !specifiers.isEmpty { features.insert(.specifiers) }
    if mayHaveArgumentFaults { features.insert(.argumentFaults) }
    if traits.contains(.whitespaceEdge) { features.insert(.whitespaceEdges) }
    if traits.contains(.lineBreak) { features.insert(.lineBreaks) }
    if traits.contains(.hidden) { features.insert(.hiddenCharacters) }
    if isStale { features.insert(.stale) }
    if !isTranslatable { features.insert(.untranslatable) }
    if units.contains(where: { $0.state != .translated }) { features.insert(.openStates) }
    if key.traits.contains(.escaped)
      || file.bytes.firstOffset(of: UInt8(ascii: "|"), in: key.range.bytes) != nil
    {
      features.insert(.keyPaths)
    }
    if mayHaveCode || table.purpose == .infoPlist && traits.contains(.percent) {
      features.insert(.code)
    }
    if table.purpose == .appShortcuts { features.insert(.placeholders) }
    if let source, !source.units.isEmpty {
      for index in source.units {
        let text = units[index].text
        insertFeatures(of: text, in: file(of: text), into: &features)
      }
    } else {
      insertFeatures(of: key, in: file, into: &features)
    }
    return features
  }

  private var mayHaveCode: Bool {
    mayHaveCode(key, in: file)
      || units.contains { mayHaveCode($0.text, in: file(of: $0.text)) }
  }

  /// Returns whether a string may have a character of code.
  package func mayHaveCode(_ text: TextSpan) -> Bool { mayHaveCode(text, in: file(of: text)) }

  @inline(__always)
  private func mayHaveCode(_ text: TextSpan, in file: SourceFile) -> Bool {
    text.traits.contains(.wide)
      || file.bytes.mayHaveCode(
        in: text.range.bytes,
        hasBackslashEscapes: file.escapes == .json || file.escapes == .propertyList)
  }

  private func insertFeatures(
    of text: TextSpan, in file: SourceFile, into features: inout EntryFeatures
  ) {
    if Markup.mayOccur(in: text, of: file) { features.insert(.markup) }
    if NamedPlaceholder.mayOccur(in: text, of: file) { features.insert(.placeholders) }
  }
}

extension EntryFeatures {
  fileprivate init(_ kind: Variation.Kind) {
    switch kind {
    case .plural: self = .plurals
    case .device: self = .deviceVariations
    case .width: self = .widthVariations
    }
  }
}
