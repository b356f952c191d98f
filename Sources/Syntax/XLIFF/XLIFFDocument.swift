package import Diagnostics
package import SourceText

/// The result of reading an XLIFF file: strings and their translations, by source file.
package struct XLIFFDocument {
  package let file: SourceFile
  /// The start tag of its root. Empty if there is none.
  package internal(set) var root: SourceRange
  /// The sections that could be read, in file order.
  package var sections: [XLIFFSection] = []
  package var diagnostics: [Diagnostic] = []
  /// Whether a fault of the XML ended the reading.
  package internal(set) var isCutShort = false
}

/// A `<file>` of an XLIFF: the units of one source file in one language.
package struct XLIFFSection: Sendable {
  /// The start tag.
  package let tag: SourceRange
  /// The path of the source file in the exporting program, or nil if it isn't named.
  package let original: TextSpan?
  /// The name of the source file without its extension.
  package let name: String
  package let sourceLanguage: TextSpan?
  /// The target language. Nil for an export without translations, or if it isn't named.
  package let targetLanguage: TextSpan?
  /// Whether the section must name its source file and doesn't, so that the file is unknown.
  package let needsOriginal: Bool
  /// Whether the section names Xcode as its author.
  package internal(set) var isFromXcode = false
  package internal(set) var units: [XLIFFUnit] = []
  /// Whether a fault of the XML is in the section, so that units of its last key may be missing.
  package internal(set) var isCutOff = false
  /// The ID of the unit with the fault, or nil if the fault isn't in a unit.
  package internal(set) var cutOffID: TextSpan?
  /// Whether any unit has a translation, read or not.
  var hasTargets = false
}

/// A unit of an XLIFF: one source string and its translation.
package struct XLIFFUnit: Sendable {
  package let id: TextSpan
  /// The range of the element, from its start tag to its end tag.
  package internal(set) var element: SourceRange
  /// False for `translate="no"` on the unit or around it.
  package let isTranslatable: Bool
  /// The source string, or nil if it can't be read.
  package internal(set) var source: TextSpan?
  /// The translation, or nil if it is missing.
  package internal(set) var target: XLIFFTarget?
  /// The first note that isn't empty.
  package internal(set) var note: TextSpan?
  /// The position after the source string, where a translation belongs.
  package internal(set) var place: SourceRange
}

/// The translation of a unit.
package struct XLIFFTarget: Sendable {
  package let text: TextSpan
  /// The value of `state`.
  package internal(set) var state: TextSpan?
  /// The value of `state-qualifier`.
  package internal(set) var qualifier: TextSpan?
}
