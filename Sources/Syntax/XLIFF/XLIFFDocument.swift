public import Diagnostics
public import SourceText

/// An XLIFF file as it was read: texts to translate and their translations, by source file.
public struct XLIFFDocument {
  public let file: SourceFile
  /// The start tag of its root; empty if there is none.
  public internal(set) var root: SourceRange
  /// What could be read, in file order.
  public var sections: [XLIFFSection] = []
  public var diagnostics: [Diagnostic] = []
  /// Whether the XML has a fault that ended the reading.
  public internal(set) var isCutShort = false
}

/// A `<file>` of an XLIFF: the units of one source file in one language.
public struct XLIFFSection: Sendable {
  /// The start tag.
  public let tag: SourceRange
  /// The path of the source file, as the exporting program saw it; nil where it is not named.
  public let original: Text?
  /// The name of the source file without its extension.
  public let name: String
  public let sourceLanguage: Text?
  /// Nil for an export without translations, and where the language is not named.
  public let targetLanguage: Text?
  /// Whether the section must name its source file and does not, so that nobody knows which it is.
  public let needsOriginal: Bool
  /// Whether Xcode says that it wrote the section.
  public internal(set) var isFromXcode = false
  public internal(set) var units: [XLIFFUnit] = []
  /// Whether a fault of the XML stands in the section, so that its last key may lack units.
  public internal(set) var isCutOff = false
  /// The id of the unit that has the fault; nil if the fault stands in none.
  public internal(set) var cutOffID: Text?
  /// Whether any unit has a translation, read or not.
  var hasTargets = false
}

/// A unit of an XLIFF: one text and its translation.
public struct XLIFFUnit: Sendable {
  public let id: Text
  /// False for `translate="no"`, here or around the unit.
  public let isTranslatable: Bool
  /// Nil for a text that cannot be read.
  public internal(set) var source: Text?
  /// Nil where the translation is missing.
  public internal(set) var target: XLIFFTarget?
  /// The first of its notes with a text.
  public internal(set) var note: Text?
  /// The place behind the source text, where a translation belongs.
  public internal(set) var place: SourceRange
}

/// The translation of a unit.
public struct XLIFFTarget: Sendable {
  public let text: Text
  /// The value of `state`.
  public internal(set) var state: Text?
  /// The value of `state-qualifier`.
  public internal(set) var qualifier: Text?
}
