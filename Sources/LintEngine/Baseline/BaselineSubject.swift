import Catalog
package import Diagnostics
import Platform
import Syntax
import Workspace

/// The subject of findings in plain text: all parts of a fingerprint except the ordinal.
///
/// The subject contains no message and no line, so it survives edits that move or reword strings.
/// Strings are compared as bytes, because Swift's comparison would merge keys that differ only in
/// normalization.
package struct BaselineSubject: Sendable {
  /// The path relative to the folder of the baseline.
  package var path: String
  /// The name of the rule.
  package var rule: String
  /// The name of the table. This and the following properties are nil if they don't apply to the
  /// findings.
  package var table: String?
  package var key: String?
  /// The locale as spelled in the file.
  package var locale: String?
  /// The branch of a variation, such as `device.iphone/plural.few`.
  package var variant: String?

  package init(
    path: String, rule: String, table: String? = nil, key: String? = nil, locale: String? = nil,
    variant: String? = nil
  ) {
    self.path = path
    self.rule = rule
    self.table = table
    self.key = key
    self.locale = locale
    self.variant = variant
  }

  /// - Parameter path: the path of the finding, relative to the folder of the baseline.
  package init(_ finding: Finding, path: String) {
    let subject = finding.subject
    self.init(
      path: path, rule: finding.rule.name, table: subject.table, key: subject.key,
      locale: subject.locale, variant: subject.variant)
  }
}

extension BaselineSubject {
  /// The rules whose findings about entries of property lists had no key in version 2 of the file.
  private static let rulesOnceWithoutKeys: Set<String> = ["invalid-escape", "syntax-error"]

  /// Whether an entry of version 2 with the subject can be for findings that have a key now.
  var mayLackKey: Bool { key == nil && Self.rulesOnceWithoutKeys.contains(rule) }

  /// The subject that the same finding had in version 2, or nil if it was the same.
  var withoutKey: BaselineSubject? {
    guard key != nil, Self.rulesOnceWithoutKeys.contains(rule) else { return nil }
    var subject = self
    subject.key = nil
    return subject
  }
}

extension BaselineSubject: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    isSame(left.key, right.key) && isSame(left.locale, right.locale)
      && isSame(left.rule, right.rule) && isSame(left.path, right.path)
      && isSame(left.variant, right.variant) && isSame(left.table, right.table)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytesOf: path)
    hasher.combine(bytesOf: rule)
    hasher.combine(bytesOf: key)
    hasher.combine(bytesOf: locale)
    hasher.combine(bytesOf: variant)
  }

  private static func isSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.utf8.elementsEqual(right.utf8)
  }
}

extension BaselineSubject: Comparable {
  /// Orders subjects as in the file: by path, rule, key, locale, variant and table.
  package static func < (left: Self, right: Self) -> Bool {
    precedes(left.path, right.path) ?? precedes(left.rule, right.rule)
      ?? precedes(left.key, right.key) ?? precedes(left.locale, right.locale)
      ?? precedes(left.variant, right.variant) ?? precedes(left.table, right.table) ?? false
  }

  /// Returns whether the first string precedes the second, or nil if they are equal. Nil comes
  /// first.
  private static func precedes(_ left: String?, _ right: String?) -> Bool? {
    guard let left, let right else {
      return (left == nil) == (right == nil) ? nil : left == nil
    }
    guard !left.utf8.elementsEqual(right.utf8) else { return nil }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

extension Hasher {
  /// Feeds the bytes of a string. A hasher is seeded differently in each run, so colliding strings
  /// can't be crafted.
  fileprivate mutating func combine(bytesOf text: String?) {
    guard let text else { return combine(-1) }
    var word: UInt64 = 0
    var count = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count & 7 == 0 { combine(word) }
    }
    combine(word)
    combine(count)
  }
}

/// The scope of a run. It distinguishes an entry that covers nothing from an entry whose findings
/// the run did not look for.
package struct BaselineScope {
  /// Whether all rules ran for all locales.
  private let isComplete: Bool
  /// Whether the run reports only differences from another revision, which are only part of the
  /// findings.
  private let isComparison: Bool
  /// The paths of the checked files, in the form that the baseline uses.
  private let checked: Set<String>
  /// The tables that could not be read completely.
  private let damaged: Set<String>
  /// The files with more findings than are reported.
  private let cut: Set<String>
  private let folder: BaselineFolder
  /// The formats of the files that were checked.
  private let formats: TableFormats

  /// - Parameters:
  ///   - report: the report of the run before a baseline is applied.
  ///   - others: files that were checked and are not in the report, such as the configuration.
  package init(
    of report: LintReport, and others: [String], by configuration: Configuration,
    in folder: BaselineFolder
  ) {
    isComplete = configuration.selection.isComplete
    isComparison = report.base != nil
    checked = Set((report.paths + others).compactMap(folder.relative))
    formats = configuration.formats
    let incomplete = report.incompleteFiles.compactMap { folder.relative($0.path) }
    damaged = Set(incomplete.map { Self.table(of: $0, configuration.formats) })
    cut = Set(
      report.findings.findings { rule, _ in rule == .tooManyFindings }
        .compactMap { folder.relative($0.location.path) })
    self.folder = folder
  }

  /// Returns whether the run covers a file: the file was checked or no longer exists.
  func concerns(_ path: String) -> Bool {
    !isComparison && (checked.contains(path) || !folder.exists(path))
  }

  /// Returns whether a file is known to have no findings other than the reported ones.
  ///
  /// - Parameter path: a path that the run covers.
  func knowsAll(of path: String) -> Bool {
    isComplete && sawAll(of: path)
  }

  /// Returns whether a file was read completely and all of its findings are in the report.
  func sawAll(of path: String) -> Bool {
    !cut.contains(path) && !damaged.contains(Self.table(of: path, formats))
  }

  /// Returns what the files of a table have in common: their folder and name if each locale has its
  /// own files, or else the path.
  private static func table(of path: String, _ formats: TableFormats) -> String {
    guard let claim = formats.claim(path)?.claim, claim.locale != nil else { return path }
    return ConfigurationPath(claim.folder).appending(claim.table).text
  }
}
