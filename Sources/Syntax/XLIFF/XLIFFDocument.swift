package import Diagnostics
package import SourceText

/// An XLIFF file as it was read: texts to translate and their translations, by source file.
package struct XLIFFDocument {
  package let file: SourceFile
  /// The start tag of its root; empty if there is none.
  package internal(set) var root: SourceRange
  /// What could be read, in file order.
  package var sections: [XLIFFSection] = []
  package var diagnostics: [Diagnostic] = []
  /// Whether the XML has a fault that ended the reading.
  package internal(set) var isCutShort = false
}

/// A `<file>` of an XLIFF: the units of one source file in one language.
package struct XLIFFSection: Sendable {
  /// The start tag.
  package let tag: SourceRange
  /// The path of the source file, as the exporting program saw it; nil where it is not named.
  package let original: Text?
  /// The name of the source file without its extension.
  package let name: String
  package let sourceLanguage: Text?
  /// Nil for an export without translations, and where the language is not named.
  package let targetLanguage: Text?
  /// Whether the section must name its source file and does not, so that nobody knows which it is.
  package let needsOriginal: Bool
  /// Whether Xcode says that it wrote the section.
  package internal(set) var isFromXcode = false
  package internal(set) var units: [XLIFFUnit] = []
  /// Whether a fault of the XML stands in the section, so that its last key may lack units.
  package internal(set) var isCutOff = false
  /// The id of the unit that has the fault; nil if the fault stands in none.
  package internal(set) var cutOffID: Text?
  /// Whether any unit has a translation, read or not.
  var hasTargets = false
}

/// A unit of an XLIFF: one text and its translation.
package struct XLIFFUnit: Sendable {
  package let id: Text
  /// False for `translate="no"`, here or around the unit.
  package let isTranslatable: Bool
  /// Nil for a text that cannot be read.
  package internal(set) var source: Text?
  /// Nil where the translation is missing.
  package internal(set) var target: XLIFFTarget?
  /// The first of its notes with a text.
  package internal(set) var note: Text?
  /// The place behind the source text, where a translation belongs.
  package internal(set) var place: SourceRange
}

/// The translation of a unit.
package struct XLIFFTarget: Sendable {
  package let text: Text
  /// The value of `state`.
  package internal(set) var state: Text?
  /// The value of `state-qualifier`.
  package internal(set) var qualifier: Text?
}
