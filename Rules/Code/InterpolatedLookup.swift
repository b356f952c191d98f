import LintKit
import SourceCode

/// Reports lookups of keys with interpolated values.
struct InterpolatedLookup: CodeRule {
  static let info = RuleInfo(
    id: "interpolated-lookup",
    category: .code,
    severity: .warning,
    entriesWith: [],
    summary: "Code looks up a string with a value in its key.",
    rationale: """
      `NSLocalizedString("Delete \\(name)?")` looks for the key `Delete Notes?`, which no table \
      contains. Every user sees English. Only `String(localized:)` and the views of SwiftUI turn \
      an interpolation into a format specifier.

      The rule needs the program code: pass `--code`, or set `code` in the configuration. A key \
      that is chosen from several is accepted: `"error.\\(code)"`, if tables contain at least two \
      keys that begin with `error.`. Keys such as `error.%@` don't count. If a file looks up at least \
      five such keys in a table, one finding has their number.
      """,
    fix: """
      Use `String(localized:)`, or `String(format: NSLocalizedString("Delete %@?", …), name)`.
      """,
    examples: [
      .reported(
        "name in a sentence", as: .warning,
        [
          "App/Delete.swift": #"""
          let title = NSLocalizedString(⟦"Delete \(name)?"⟧, comment: "")
          """#,
          "App/Localizable.xcstrings": .catalog(
            key: "Delete %@?", values: ["en": "Delete %@?", "de": "%@ löschen?"]),
        ], configuration: code),
      .accepted(
        "key that is chosen from several, and a key with a format specifier",
        [
          "App/Delete.swift": #"""
          let error = NSLocalizedString("error.\(code)", comment: "")
          let title = String(localized: "Delete \(name)?")
          """#,
          "App/Localizable.xcstrings": .catalog(
            """
            "Delete %@?" : {},
            "error.404" : { "extractionState" : "manual" },
            "error.500" : { "extractionState" : "manual" }
            """),
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    guard project.tables.isComplete else { return }
    var uses: [KeyUse.Table: [KeyUse]] = [:]
    for use in file.uses where isReported(use, of: project) {
      uses[use.table, default: []].append(use)
    }
    for uses in uses.values {
      // Many uses are one decision.
      let isMany = uses.count >= Self.manyUses
      for use in isMany ? Array(uses.prefix(1)) : uses {
        context.report(
          isMany
            ? "\(uses.count) keys of this file contain a value, so no table has them"
            : "the key contains a value, so no table has it", of: use, in: file, key: nil,
          help: "use String(localized:), or a format specifier and String(format:)",
          kind: isMany ? "file" : nil)
      }
    }
  }
}

extension InterpolatedLookup {
  /// Fewer uses of one table in a file are reported one by one.
  private static let manyUses = 5

  private func isReported(_ use: KeyUse, of project: ProjectKeys) -> Bool {
    guard use.certainty == .sure, use.bundle != .other, use.key.isComputed,
      use.kind == .foundation || use.kind == .bundle
    else { return false }
    let (prefix, _) = use.key.fixedEnds
    return use.key.hasWords && !prefix.isEmpty
      && !project.tables.hasSeveralKeys(withPrefix: prefix)
  }

  private static let code = #"{ "code": { "include": ["App/**"] } }"#
}
