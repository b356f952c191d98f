import LintKit
import SourceCode

extension UndefinedKey {
  /// Reports the keys of a file that their tables don't have.
  func report(
    _ undefined: UndefinedUses, in file: CodeFile, of project: ProjectKeys,
    _ context: inout RuleContext
  ) {
    var comparisons = 0
    var folded: Set<String> = []
    for (use, table) in undefined.all {
      var similar = project.tables.key(withOtherSpecifiersThan: use.key, in: table)
      guard similar != nil || project.isSure(use), !folded.contains(table) else { continue }
      if !use.isInAnyTable, let count = undefined.count(ifNoneIsIn: table),
        project.additions(of: use, in: file).first?.fix.safety != .safe
      {
        folded.insert(table)
        context.report(
          "none of the \(count) keys of this file is in the table '\(table)', so they are never "
            + "translated", of: use, in: file, key: nil,
          help: "add the keys to the table, or name the right one in the calls", kind: "file")
        continue
      }
      let name = use.key.spelling
      if similar == nil, comparisons < Self.comparisonLimit, !use.isInAnyTable {
        // The search reads all keys of the table.
        comparisons += 1
        similar = project.tables.key(similarTo: name, in: table)
      }
      guard similar != nil || use.isInAnyTable || project.tables.hasSourceStrings(table) else {
        continue
      }
      let place = use.isInAnyTable ? "any table" : "the table '\(table)'"
      context.report(
        "\(name.quotedForMessage) is not in \(place), so "
          + (use.showsKey ? "users see the key" : "it is never translated"),
        at: use.range, in: file, table: use.isInAnyTable ? nil : use.tableName,
        key: use.key.exactKey.map { String(decoding: $0, as: UTF8.self) },
        help: Self.help(for: use, in: file, of: project, similar),
        fix: similar?.isMeant(by: use) == true
          ? nil : project.additions(of: use, in: file).first?.fix)
    }
  }

  /// Reports a call that names a table which doesn't exist, if it was probably meant to be another
  /// one. Otherwise, the table may be in another repository.
  func report(
    _ use: KeyUse, in file: CodeFile, ofMissingTable table: String,
    _ similar: KeyIndex.SimilarTable?, of project: ProjectKeys, _ context: inout RuleContext
  ) {
    let key = use.key.exactKey
    let isInSimilar = similar.map {
      !project.tables.keys(matching: use.key, in: $0.name).isEmpty || $0.isSameName
    }
    let other = isInSimilar == true ? nil : key.flatMap(project.tables.firstTable)
    guard let meant = isInSimilar == true ? similar?.name : other else { return }
    context.report(
      "there is no table \(table.quotedForMessage), so \(use.key.spelling.quotedForMessage) is "
        + "never translated", of: use, in: file,
      key: key.map { String(decoding: $0, as: UTF8.self) },
      help: other == nil
        ? "did you mean the table \(meant.quotedForMessage)?"
        : "the table \(meant.quotedForMessage) has the key; name it in the call", kind: "table")
  }
}

extension KeyUse {
  /// Whether a call of the system names the table, in the app or in a module of the project.
  var namesTable: Bool {
    table != .unspecified && bundle != .other && bundle != .ofClass && kind.isCall
      && (certainty == .sure || certainty == .likely && kind == .swiftUI)
  }

  /// Whether users see a name instead of a text if no table has the key. A function of the project
  /// may replace it.
  fileprivate var showsKey: Bool {
    switch kind {
    case .foundation, .string, .attributedString, .resource, .localizedKey, .swiftUI, .intent:
      key.isIdentifier && defaultValue == nil
    default: false
    }
  }

  /// Whether the default value, which users see, has no letters to translate: `=`.
  var showsNoLetters: Bool {
    guard let value = defaultValue?.exactKey, !value.isEmpty else { return false }
    return !String(decoding: value, as: UTF8.self).contains(where: \.isLetter)
  }

  /// Whether the comment says that the string stays as it is in every language.
  var isNotTranslated: Bool {
    guard let comment, Self.mayBeAboutTranslation(comment) else { return false }
    let text = String(decoding: comment, as: UTF8.self).lowercased()
    return ["not", "n't", "n’t"].contains { negation in
      ["translate", "localize", "localise", "be translated", "be localized", "be localised"]
        .contains { text.contains("\(negation) \($0)") }
    }
  }

  /// Returns whether a comment has the beginning of a word about translation. Few comments do.
  private static func mayBeAboutTranslation(_ comment: [UInt8]) -> Bool {
    comment.indices.contains { start in
      let isFirst =
        comment[start] | 0x20 == UInt8(ascii: "l") || comment[start] | 0x20 == UInt8(ascii: "t")
      guard isFirst, start + 4 < comment.count else { return false }
      let word = comment[start..<start + 5].map { $0 | 0x20 }
      return word == Array("local".utf8) || word == Array("trans".utf8)
    }
  }
}

extension KeyIndex.SimilarKey {
  /// Whether a key is more likely a mistake for this one than a new key. Sentences that differ in a
  /// letter, such as `File` and `Files`, can both be meant.
  fileprivate func isMeant(by use: KeyUse) -> Bool {
    switch difference {
    case .whitespace, .escape, .script: true
    case .spelling: use.key.isIdentifier
    case .specifiers: false
    }
  }
}

extension UndefinedKey {
  /// More keys than users correct one by one in a file.
  private static let comparisonLimit = 50

  private static func help(
    for use: KeyUse, in file: CodeFile, of project: ProjectKeys,
    _ similar: KeyIndex.SimilarKey?
  ) -> String {
    let isAccessor = use.kind == .accessor
    let target =
      isAccessor ? nil : use.tableName.flatMap { project.targetWithoutTable($0, of: file) }
    if let target, target.isProgram, let table = use.tableName {
      // The keys of tables in other targets don't help.
      let name = target.name.quotedForMessage
      return "the target \(name) copies no table '\(table)'; add one with the key"
    }
    if let similar { return help(similar) }
    if isAccessor { return "add the key to the table, or generate the accessors again" }
    if let name = target?.name.quotedForMessage {
      return "the code of the target \(name) uses the table of the app that loads it; "
        + "add the key there"
    }
    guard let key = use.key.exactKey, let other = project.tables.firstTable(with: key) else {
      return use.isInAnyTable
        ? "add the key to the table of the call, or correct it in the code"
        : "add the key to the table, or correct it in the code"
    }
    return "the table '\(other)' has the key; name it in the call, or add the key to this table"
  }

  private static func help(_ similar: KeyIndex.SimilarKey) -> String {
    let name = similar.name.quotedForMessage
    return switch similar.difference {
    case .whitespace: "the table has \(name), which differs only in whitespace"
    case .specifiers: "the table has \(name), whose format specifiers differ"
    case .escape: "the key in the table has a backslash and an 'n' instead of the line break"
    case .spelling: "did you mean \(name)?"
    case .script(let found, let meant):
      "the table has this key with \(meant.nameWithCode) instead of \(found.nameWithCode)"
    }
  }
}
