package import Catalog
package import Diagnostics
import Languages
package import SourceText
import Syntax

/// The suppressions in a table's comments, and which of them were used.
package struct CommentSuppressions: Sendable {
  /// One rule that a comment suppresses for one key.
  private struct Allowance {
    let rule: Glob
    /// The range of the rule's name in the comment.
    let range: SourceRange
    let key: String
    /// The range of the entry in its file, from the comment to the end of the strings.
    let extent: SourceRange
    /// The locale that the comment applies to, or nil for all.
    let locale: String?
    /// Whether the comment applies only to its extent, because another value of the key is used.
    let isOverridden: Bool
    /// The reason. Without one, the comment suppresses nothing.
    let reason: TextSpan?
    var uses: Set<HidingComment.Use> = []

    /// Returns whether the comment applies to a finding's location or key, regardless of the rule.
    func reaches(_ diagnostic: borrowing Diagnostic) -> Bool {
      reason != nil
        && (extent.contains(diagnostic.range)
          || !isOverridden && diagnostic.subject.key != nil
            && (locale == nil || locale == diagnostic.subject.locale))
    }
  }

  /// A rule pattern in a comment, and a rule with a finding.
  private struct RulePair: Hashable {
    let allowed: Glob
    let rule: RuleID
  }

  private var allowances: [Allowance] = []
  /// Whether a rule matches a pattern in a comment. This is cached because there are many findings
  /// of few rules.
  private var matchesOfRule: [RulePair: Bool] = [:]
  /// The keys are UTF-8, because Foundation distinguishes keys that only compose differently.
  private var indicesOfKey: [[UInt8]: [Int]] = [:]
  /// The indices of the allowances in each file, sorted by range. Nil until they are needed.
  private var indicesInFile: [FileID: [Int]]?
  /// Findings about comments that don't name a rule or that use another linter's keyword.
  private var empty: [Diagnostic] = []

  package init() {}

  package var isEmpty: Bool { allowances.isEmpty && empty.isEmpty }

  /// Reads the comments of an entry.
  ///
  /// A comment in a file applies to the locale of the file. A comment in the source file or in a
  /// catalog applies to all locales.
  ///
  /// - Parameter includesEntry: whether the comment for translators also counts.
  package mutating func collect(from entry: Entry, includesEntry: Bool) {
    if entry.table.capabilities.hasOneFilePerLocale {
      for (index, localization) in entry.localizations.enumerated() {
        guard let comment = localization.comment, Self.maySuppress(comment, in: entry.table)
        else { continue }
        let locale =
          index == entry.sourceLocalization ? nil : entry.locale(of: localization).spelling
        let end = localization.units.map { entry.units[$0].text.range.end }.max()
        collect(
          comment, of: entry.key, in: entry.table, locale: locale,
          end: end ?? localization.name.end)
      }
    } else if includesEntry, let comment = entry.comment,
      Self.maySuppress(comment, in: entry.table)
    {
      let end = entry.units.map(\.text.range.end).max() ?? comment.range.end
      collect(
        comment, of: entry.key, in: entry.table, locale: nil, end: max(end, comment.range.end))
    }
  }

  /// Reads the comments above values that other values of their keys override. Such a comment
  /// applies only to findings about the value below it.
  package mutating func collect(overriddenIn table: Table) {
    for found in table.overridden {
      collect(
        found.comment, of: found.key, in: table, locale: table.locales[found.locale].spelling,
        end: found.end, isOverridden: true)
    }
  }

  /// Returns the first comment that suppresses a finding, or nil, and marks all of them as used.
  package mutating func comment(
    suppressing diagnostic: borrowing Diagnostic
  ) -> SuppressionComment.Place? {
    guard !allowances.isEmpty else { return nil }
    var place: SuppressionComment.Place?
    for index in candidates(for: diagnostic)
    where allowances[index].reaches(diagnostic)
      && names(diagnostic.rule, allowances[index].rule)
    {
      allowances[index].uses.insert(
        HidingComment.Use(diagnostic, in: allowances[index].locale))
      guard place == nil, let reason = allowances[index].reason else { continue }
      place = SuppressionComment.Place(rule: allowances[index].range, reason: reason)
    }
    return place
  }

  /// Returns the comments that can hide findings, and what they hide. Call it after
  /// `comment(suppressing:)` has been called for all findings.
  package func hidingComments(of table: Table) -> [HidingComment] {
    allowances.compactMap { allowance in
      guard let reason = allowance.reason else { return nil }
      return HidingComment(
        rule: allowance.rule, range: allowance.range, key: allowance.key,
        locale: allowance.locale,
        reason: SuppressionComment.text(ofReason: reason, in: table.file(reason.range.file)),
        uses: allowance.uses)
    }
  }

  /// Returns whether a pattern in a comment matches a rule.
  private mutating func names(_ rule: RuleID, _ allowed: Glob) -> Bool {
    if rule.name == allowed.pattern { return true }
    let pair = RulePair(allowed: allowed, rule: rule)
    if let known = matchesOfRule[pair] { return known }
    let isMatch = allowed.matches(rule.name)
    matchesOfRule[pair] = isMatch
    return isMatch
  }

  /// Returns the problems with the comments. Call it after `comment(suppressing:)` has been called
  /// for all findings.
  ///
  /// - Parameter rules: the names of all existing rules.
  package func diagnostics(of table: Table, rules: [String]) -> [Diagnostic] {
    empty
      + allowances.filter { $0.uses.isEmpty && !RuleID.isComparing($0.rule.pattern) }.map {
        allowance in
        let (message, help) = SuppressionComment.wording(
          forUnused: allowance.rule, hasReason: allowance.reason != nil, rules: rules)
        return Diagnostic(
          rule: .unusedSuppression, severity: .warning, message: message, range: allowance.range,
          subject: Subject(table: table.name, key: allowance.key, locale: allowance.locale),
          help: help)
      }
  }
}

extension CommentSuppressions {
  private static func maySuppress(_ comment: TextSpan, in table: Table) -> Bool {
    AllowingComment.mayOccur(
      in: comment.range.bytes, of: table.file(comment.range.file).bytes)
  }

  private mutating func collect(
    _ comment: TextSpan, of key: TextSpan, in table: Table, locale: String?, end: UInt32,
    isOverridden: Bool = false
  ) {
    let file = table.file(comment.range.file)
    let foreign = SuppressionComment.foreignWords(in: comment, of: file)
    if !foreign.isEmpty {
      let subject = Subject(key: table.string(of: key), locale: locale)
      empty += foreign.map { SuppressionComment.diagnostic(forForeign: $0, in: file, subject) }
    }
    let found = SuppressionComment.all(in: comment, of: file)
    guard !found.isEmpty else { return }
    let key = table.string(of: key)
    indicesInFile = nil
    let extent = SourceRange(
      file: comment.range.file, Int(comment.range.start)..<Int(max(end, comment.range.end)))
    for suppression in found {
      if suppression.rules.isEmpty {
        empty.append(suppression.diagnosticForNoRule(Subject(key: key, locale: locale)))
      }
      for (pattern, range) in suppression.rules {
        indicesOfKey[Array(key.utf8), default: []].append(allowances.count)
        allowances.append(
          Allowance(
            rule: pattern, range: range, key: key, extent: extent, locale: locale,
            isOverridden: isOverridden, reason: suppression.reason))
      }
    }
  }

  /// Returns the indices of the allowances for the key of a finding. If the finding has no key,
  /// returns those around its location.
  private mutating func candidates(for diagnostic: borrowing Diagnostic) -> [Int] {
    if let key = diagnostic.subject.key { return indicesOfKey[Array(key.utf8)] ?? [] }
    let indices = indices(in: diagnostic.range.file)
    let start = diagnostic.range.start
    let next = indices.partitioningIndex { allowances[$0].extent.start > start }
    let earlier = indices[..<next]
    // All rules in one comment have the same extent, and the extents of different entries don't
    // overlap.
    guard let last = earlier.last else { return [] }
    return earlier.reversed().prefix { allowances[$0].extent == allowances[last].extent }
  }

  private mutating func indices(in file: FileID) -> [Int] {
    if let known = indicesInFile { return known[file] ?? [] }
    let grouped = Dictionary(grouping: allowances.indices) { allowances[$0].extent.file }
    let sorted = grouped.mapValues { indices in
      indices.sorted { allowances[$0].extent < allowances[$1].extent }
    }
    indicesInFile = sorted
    return sorted[file] ?? []
  }
}

/// A suppression in a comment: `lint:allow RULE, RULE -- reason`.
///
/// A colon can replace the two hyphens, which XML doesn't allow in a comment.
package struct SuppressionComment {
  /// Where a comment suppresses a finding.
  package struct Place: Sendable {
    /// The range of the rule's name in the comment.
    package let rule: SourceRange
    /// The reason. Escapes of line breaks can be in it, and only its first line counts.
    package let reason: TextSpan
  }

  /// The rule patterns, with the range of each.
  private(set) var rules: [(pattern: Glob, range: SourceRange)] = []
  /// The reason. Without one, the comment suppresses nothing.
  private(set) var reason: TextSpan?
  /// The range from `lint:allow` to the last rule.
  private(set) var range: SourceRange

  /// The maximum number of suppressions in a comment and of rules in a suppression, more than any
  /// real comment has.
  private static let maxCount = 32

  /// Returns the suppressions in a comment, which may be none.
  static func all(in comment: TextSpan, of file: SourceFile) -> [SuppressionComment] {
    AllowingComment.places(in: comment.range.bytes, of: file.bytes).prefix(maxCount).map {
      SuppressionComment(at: $0, in: comment, of: file)
    }
  }

  /// Returns the ranges of suppression keywords from other linters, for example `lint:disable`,
  /// which have no effect here. A keyword inside a longer word doesn't count.
  static func foreignWords(in comment: TextSpan, of file: SourceFile) -> [SourceRange] {
    let words = AllowingComment.foreignWords
    return AllowingComment.places(of: words, in: comment.range.bytes, of: file.bytes)
      .prefix(maxCount)
      .filter { isWord($0, in: file.bytes) }.map { file.range($0) }
  }

  private static func isWord(_ range: Range<Int>, in bytes: SourceBuffer) -> Bool {
    let isStart = range.lowerBound == 0 || !isNameByte(bytes[range.lowerBound - 1])
    let next = range.upperBound < bytes.count ? bytes[range.upperBound] : 0
    return isStart && (next == UInt8(ascii: "-") || !isNameByte(next))
  }

  private init(at start: Int, in comment: TextSpan, of file: SourceFile) {
    let end = comment.range.bytes.upperBound
    var offset = start + AllowingComment.word.utf8CodeUnitCount
    range = file.range(start..<offset)
    while let name = Self.nextName(after: &offset, until: end, in: file.bytes) {
      range = file.range(start..<name.upperBound)
      guard rules.count < Self.maxCount,
        let pattern = try? Glob(file.bytes.string(in: name), for: .text)
      else { continue }
      rules.append((pattern, file.range(name)))
    }
    reason = Self.reason(at: offset, until: end, in: file.bytes).map {
      TextSpan(range: file.range($0), traits: comment.traits)
    }
  }
}

extension SuppressionComment {
  private static func nextName(
    after offset: inout Int, until end: Int, in bytes: SourceBuffer
  ) -> Range<Int>? {
    while offset < end, bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: ",") {
      offset += 1
    }
    // Hyphens end the list of rules, including a single hyphen that should have been two.
    guard offset < end, bytes[offset] != UInt8(ascii: "-") else { return nil }
    let start = offset
    while offset < end, isNameByte(bytes[offset]) { offset += 1 }
    return offset > start ? start..<offset : nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  /// Returns the range of the text that follows two hyphens or a colon on the same line, or nil if
  /// there is none.
  private static func reason(
    at start: Int, until end: Int, in bytes: SourceBuffer
  ) -> Range<Int>? {
    guard start < end else { return nil }
    let isColon = bytes[start] == UInt8(ascii: ":")
    guard isColon || bytes.hasBytes("--", at: start) else { return nil }
    let text = (start + 1..<end).drop { bytes[$0] == UInt8(ascii: "-") }
    let line = text.prefix { bytes[$0] != 0x0A }
    guard let first = line.first(where: { bytes[$0] > 0x20 }),
      let last = line.last(where: { bytes[$0] > 0x20 })
    else { return nil }
    return first..<last + 1
  }
}

extension SuppressionComment {
  /// Returns the message and the help about a rule in a comment that suppresses nothing.
  ///
  /// - Parameter rules: the names of all existing rules.
  static func wording(
    forUnused rule: Glob, hasReason: Bool, rules: [String]
  ) -> (message: String, help: String) {
    let name = rule.pattern
    guard rules.contains(where: { $0 == name || rule.matches($0) }) else {
      let hint = RenamedName.hint(for: name, RenamedName.suggestion(for: name, among: rules))
      return (
        "there is no rule '\(name)'\(hint)", "'catalog-lint rules' lists the rules"
      )
    }
    guard hasReason else {
      return ("the comment has no effect, because it gives no reason", "add ' -- ' and a reason")
    }
    return ("there is no finding of '\(name)' here to allow", "remove it from the comment")
  }
}

extension SuppressionComment {
  /// Returns the finding about a keyword of another linter.
  static func diagnostic(
    forForeign word: SourceRange, in file: SourceFile, _ subject: Subject
  ) -> Diagnostic {
    Diagnostic(
      rule: .unusedSuppression, severity: .warning,
      message: "'\(file.bytes.string(in: word.bytes))' has no effect here", range: word,
      subject: subject, help: "write 'lint:allow', the name of a rule, '-- ' and a reason")
  }

  /// Returns the finding about a suppression that names no rule.
  func diagnosticForNoRule(_ subject: Subject) -> Diagnostic {
    Diagnostic(
      rule: .unusedSuppression, severity: .warning,
      message: "the comment has no effect, because it names no rule", range: range,
      subject: subject, help: "write 'lint:allow', the name of a rule, '-- ' and a reason")
  }
}
