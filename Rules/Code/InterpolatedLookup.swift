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
      keys that begin with `error.`. Keys such as `error.%@` don't count.
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
    for use in file.uses where use.certainty == .sure && use.bundle != .other {
      guard use.key.isComputed else { continue }
      switch use.kind {
      case .foundation, .bundle: break
      default: continue
      }
      let (prefix, _) = use.key.fixedEnds
      guard use.key.hasWords, !prefix.isEmpty,
        !project.tables.hasSeveralKeys(withPrefix: prefix)
      else { continue }
      context.report(
        "the key contains a value, so no table has it", of: use, in: file, key: nil,
        help: "use String(localized:), or a format specifier and String(format:)")
    }
  }
}

extension InterpolatedLookup {
  private static let code = #"{ "code": { "include": ["App/**"] } }"#
}
