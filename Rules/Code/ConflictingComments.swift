import LintKit
import SourceCode

/// Reports keys that the code explains to translators in different ways.
struct ConflictingComments: CodeRule {
  static let info = RuleInfo(
    id: "conflicting-comments",
    category: .code,
    severity: .note,
    isOn: false,
    entriesWith: [],
    summary: "Code uses a key with different comments for translators.",
    rationale: """
      A key has one translation, so different comments suggest two meanings. \
      genstrings joins the comments and warns.

      The rule needs the program code: pass `--code`, or set `code` in the configuration.
      """,
    fix: "Use one comment, or two keys if the meanings differ.",
    examples: [
      .reported(
        "noun and verb with one key", as: .note,
        [
          "App/Mail.swift": """
          let folder = NSLocalizedString("Archive", comment: "Name of a folder")
          let button = NSLocalizedString(⟦"Archive"⟧, comment: "Moves the message")
          """,
          "App/Localizable.xcstrings": .catalog(
            key: "Archive", values: ["en": "Archive", "fr": "Archive"]),
        ], configuration: code),
      .accepted(
        "same comment, or none",
        [
          "App/Mail.swift": """
          let folder = NSLocalizedString("Archive", comment: "Name of a folder")
          let title = NSLocalizedString("Archive", comment: "Name of a folder")
          let other = NSLocalizedString("Archive", comment: "")
          """,
          "App/Localizable.xcstrings": .catalog(
            key: "Archive", values: ["en": "Archive", "fr": "Archive"]),
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    var firstComments: [Place: [UInt8]] = [:]
    for use in file.uses where use.certainty == .sure {
      guard let comment = use.comment, !comment.isEmpty, let table = use.tableName,
        let key = use.key.exactKey
      else { continue }
      // The first comment counts, in the order of the paths of the files.
      let place = Place(key: key, table: table)
      let first =
        firstComments[place]
        ?? project.uses.kindsOfUses(of: key, in: table).lazy.map { project.uses[$0] }
        .compactMap(\.comment).first { !$0.isEmpty }
      firstComments[place] = first
      guard let first, first.letters != comment.letters, !comment.isName, !first.isName else {
        continue
      }
      context.report(
        "another use of the key has a different comment", of: use, in: file,
        key: String(decoding: key, as: UTF8.self),
        help: "the first one is \(String(decoding: first, as: UTF8.self).quotedForMessage)")
    }
  }
}

extension [UInt8] {
  /// The letters and digits, in lowercase.
  fileprivate var letters: String {
    String(decoding: self, as: UTF8.self).lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Whether it is the name of a type rather than a comment for translators: `ShareViewController`.
  fileprivate var isName: Bool {
    let text = String(decoding: self, as: UTF8.self)
    return !text.contains(" ") && text.dropFirst().contains(where: \.isUppercase)
  }
}

extension ConflictingComments {
  private struct Place: Hashable {
    let key: [UInt8]
    let table: String
  }

  private static let code = #"{ "code": { "include": ["App/**"] } }"#
}
