import LintKit
import SourceCode

/// Reports default values in code that differ from the source strings.
struct DefaultValueDiffers: CodeRule {
  static let info = RuleInfo(
    id: "default-value-differs",
    category: .code,
    severity: .warning,
    entriesWith: [],
    summary: "Default value in the code differs from the source string or from another use.",
    rationale: """
      The app shows the source string of the table and never the default value. A change of the \
      text in the code has no effect, and readers of the code see another text than users. If two \
      uses of a key have different values, only one of them gets into the table.

      The rule needs the program code: pass `--code`, or set `code` in the configuration.
      """,
    fix: "Make both the same. Translations may have to be reviewed.",
    examples: [
      .reported(
        "text that was changed in the code only", as: .warning,
        [
          "App/Cart.swift": """
          let text = String(localized: ⟦"cart.empty"⟧, defaultValue: "Your cart is empty.")
          """,
          "App/Localizable.xcstrings": .catalog(
            key: "cart.empty", values: ["en": "No items", "de": "Keine Artikel"]),
        ], configuration: code),
      .reported(
        "text that differs only in case and in the last sign", as: .note,
        [
          "App/Cart.swift": """
          let text = String(localized: ⟦"cart.empty"⟧, defaultValue: "No Items.")
          """,
          "App/Localizable.xcstrings": .catalog(
            key: "cart.empty", values: ["en": "No items", "de": "Keine Artikel"]),
        ], configuration: code),
      .accepted(
        "numbers of arguments that genstrings adds",
        [
          "App/Cart.swift": #"""
          let text = NSLocalizedString(
            "cart.open", value: "Open \"%@\" at %@", comment: "A file and a time")
          """#,
          "App/en.lproj/Localizable.strings": #"""
          "cart.open" = "Open \"%1$@\" at %2$@";
          """#,
          "App/de.lproj/Localizable.strings": #"""
          "cart.open" = "„%1$@“ um %2$@ öffnen";
          """#,
        ], configuration: code),
      .accepted(
        "same text, with an argument",
        [
          "App/Cart.swift": #"""
          let text = String(localized: "cart.count", defaultValue: "\(count) items")
          """#,
          "App/Localizable.xcstrings": .catalog(
            key: "cart.count", values: ["en": "%lld items", "de": "%lld Artikel"]),
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    for use in file.uses where project.isSure(use) {
      guard let value = use.defaultValue, !value.isComputed, !value.parts.isEmpty,
        let table = use.tableName, let name = use.key.exactKey
      else { continue }
      let keys = project.tables.keys(matching: use.key, in: table)
      guard keys.count == 1, let source = keys[0].source, !keys[0].takesDefaultValue else {
        // The table has no string of its own, so the values in the code must agree.
        if keys.count < 2 { compare(use, of: name, in: table, file, project, &context) }
        continue
      }
      guard !value.matches(source, isLoose: true),
        !value.matches(Self.withoutNumbers(source), isLoose: true)
      else { continue }
      context.report(
        "the default value in the code differs from the source string", of: use, in: file,
        severity: value.matches(name, isLoose: true)
          || Self.isNearly(value.spelling, String(decoding: source, as: UTF8.self))
          ? .note : nil,
        key: String(decoding: name, as: UTF8.self),
        help: "the source string is \(String(decoding: source, as: UTF8.self).quotedForMessage)")
    }
  }

  /// Compares the default value of a use with that of the first use of the key.
  private func compare(
    _ use: KeyUse, of name: [UInt8], in table: String, _ file: CodeFile,
    _ project: ProjectKeys, _ context: inout RuleContext
  ) {
    let first = project.uses.firstUse(of: name, in: table) { other in
      other.defaultValue != nil && other.bundle == use.bundle
    }
    guard let value = use.defaultValue, let other = first?.defaultValue, !other.isComputed,
      !other.parts.isEmpty, other.spelling != value.spelling
    else { return }
    context.report(
      "another use of the key has a different default value", of: use, in: file,
      key: String(decoding: name, as: UTF8.self),
      help: "the first one is \(other.spelling.quotedForMessage)", kind: "other-use")
  }
}

extension DefaultValueDiffers {
  /// Returns whether two strings differ only in case and in the punctuation at their ends.
  private static func isNearly(_ first: String, _ second: String) -> Bool {
    func letters(_ text: String) -> [Character] {
      let text = text.lowercased()
      let start = text.drop { $0.isPunctuation || $0.isWhitespace }
      return Array(start.reversed().drop { $0.isPunctuation || $0.isWhitespace })
    }
    return letters(first) == letters(second)
  }

  /// Returns a string without the numbers of its arguments if they are in order. genstrings adds
  /// them: `%1$@ at %2$@` for `%@ at %@`.
  private static func withoutNumbers(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var next = 1
    var offset = 0
    while offset < text.count {
      let number = Array("%\(next)$".utf8)
      if text[offset...].starts(with: number) {
        result.append(UInt8(ascii: "%"))
        offset += number.count
        next += 1
      } else {
        result.append(text[offset])
        offset += 1
      }
    }
    return result
  }

  private static let code = #"{ "code": { "include": ["App/**"] } }"#
}
