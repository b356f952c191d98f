import Catalog
package import Diagnostics
package import Languages
package import SourceText

/// What users read in the tables of a project, or what a change makes different: everything that a
/// preview shows, in its final order.
package struct PreviewReport: Sendable {
  /// The program that made the report.
  package let tool: ToolInfo
  /// The name of the revision that the files are compared with, or nil if they aren't compared.
  package var base: String?
  /// The tables with something to show, sorted by path.
  package var tables: [PreviewedTable] = []
  /// The windows of the configuration, whose widths become columns.
  package var windows: [PreviewWindow] = []
  /// The number of strings that the report leaves out, because there are too many.
  package var omitted = 0
  /// Whether a table is missing from the comparison, because its base can't be read.
  package var isPartlyCompared = false
  /// What the strings of a comparison don't show.
  package var remarks: [PreviewRemark] = []

  package init(tool: ToolInfo) { self.tool = tool }

  /// Every string of the report.
  package var strings: some Sequence<PreviewedString> {
    tables.lazy.flatMap(\.keys).flatMap(\.locales).flatMap(\.strings)
  }

  /// The number of strings, including those that it leaves out.
  package var count: Int { strings.reduce(0) { count, _ in count + 1 } + omitted }
}

/// Something that the strings of a comparison don't show.
package enum PreviewRemark: Sendable {
  /// Tables have another source language, which users see whose language the app doesn't have.
  case sourceLanguages([SourceLanguageChange])
  /// The change excludes files that it also changes.
  case newlyExcluded([SkippedFile])
  /// The change touches files that are not compared.
  case unchecked([SkippedFile])
  /// Options leave out strings that differ.
  case leftOut(Int, options: [String])

  /// Whether users may read something else because of the change.
  package var isChange: Bool {
    switch self {
    case .sourceLanguages, .newlyExcluded: true
    case .unchecked, .leftOut: false
    }
  }
}

/// The source language of a table that a change replaces.
package struct SourceLanguageChange: Sendable {
  /// The displayed path of the first file of the table.
  package let path: String
  package let before: LocaleIdentifier
  package let now: LocaleIdentifier

  package init(path: String, before: LocaleIdentifier, now: LocaleIdentifier) {
    (self.path, self.before, self.now) = (path, before, now)
  }
}

/// A window for which strings are shown.
package struct PreviewWindow: Hashable, Sendable {
  /// The name in the configuration: `iPhone, portrait`.
  package let name: String
  /// Its width in the unit of `NSStringVariableWidthRuleType`: widths of the letter M.
  package let width: Int

  package init(name: String, width: Int) { (self.name, self.width) = (name, width) }
}

/// The keys of one table.
package struct PreviewedTable: Sendable {
  package let name: String
  /// The displayed path of its first file.
  package let path: String
  /// The source language, or nil if it isn't known.
  package let source: LocaleIdentifier?
  /// The keys, sorted.
  package var keys: [PreviewedKey] = []

  package init(name: String, path: String, source: LocaleIdentifier?) {
    (self.name, self.path, self.source) = (name, path, source)
  }
}

/// What users read for one key.
package struct PreviewedKey: Sendable {
  package let name: String
  /// The comment for translators, or nil.
  package var comment: String?
  /// The maximum length in characters that the comment gives, or nil.
  package var limit: Int?
  /// The locales: the source language, then the others sorted, then pseudo-languages.
  package var locales: [PreviewedLocale] = []
  /// Whether the table didn't have the key in the base revision.
  package var isNew = false
  /// The findings that concern the key, in the order of a report.
  package var findings: [Finding] = []

  package init(name: String) { self.name = name }

  /// Returns the path of the file with all strings that are shown, or that of the table if there
  /// are
  /// several.
  package func path(in table: PreviewedTable) -> String {
    let paths = Set(locales.lazy.flatMap(\.strings).compactMap(\.place).map(\.path))
    return paths.count == 1 ? paths.first ?? table.path : table.path
  }
}

/// What users of one locale read for a key.
package struct PreviewedLocale: Sendable {
  package let locale: LocaleIdentifier
  /// How the strings were changed to test the layout, or nil if they are those of the table.
  package var pseudo: PseudoLanguage?
  package var strings: [PreviewedString] = []

  package init(locale: LocaleIdentifier) { self.locale = locale }
}

/// What users read for one request.
package struct PreviewedString: Sendable {
  /// The case of the entry that the request selects.
  package let variant: StringVariant
  package let request: StringRequest
  /// What is shown, or nil if the change removes the key or the locale.
  package var now: ResolvedString?
  /// What is shown if the objects among the arguments are in Latin script, or nil if they are
  /// anyway. It shows how a right-to-left language mixes both directions.
  package var mixed: ResolvedString?
  /// What was shown before, or nil if the key or the locale is new, or nothing is compared.
  package var before: ResolvedString?
  /// What the change does to users, or nil if nothing is compared.
  package var change: PreviewChange?
  /// Where the string that is shown is in its file, or was if the change removes it. Nil if no
  /// string is found.
  package var place: PreviewPlace?

  package init(_ variant: StringVariant, _ request: StringRequest) {
    (self.variant, self.request) = (variant, request)
  }
}

/// Where a string that users read is in a file.
package struct PreviewPlace: Hashable, Sendable {
  /// The displayed path of the file.
  package let path: String
  /// The locale of the string, which can be another one than that of the user.
  package let locale: LocaleIdentifier
  /// The path of branches, for example `plural.few`, or nil if there is none.
  package let variant: String?
  package let start: SourceLocation

  package init(
    path: String, locale: LocaleIdentifier, variant: String?, start: SourceLocation
  ) {
    (self.path, self.locale, self.variant, self.start) = (path, locale, variant, start)
  }
}

/// What a change does to a string that users read.
package enum PreviewChange: String, CaseIterable, Sendable {
  case new
  case gone
  case changed
  case showsKey = "now-shows-its-key"
  case showsString = "no-longer-shows-its-key"
  case moved = "moved-to-another-table"
}
