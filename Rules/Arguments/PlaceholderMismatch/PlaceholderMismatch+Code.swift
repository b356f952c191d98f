import LintKit
import SourceCode

/// Phrases in the code, which the build checks before those of the tables.
extension PlaceholderMismatch: CodeRule {
  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    guard dollarBraces else { return }
    for use in file.uses where use.isPhraseWithoutAppName {
      let phrase = use.key.spelling
      context.report(
        "\(Self.message(.noApplicationName(instead: nil))): \(phrase.quotedForMessage)", of: use,
        in: file, severity: .error, key: phrase,
        help: #"add '\(.applicationName)', without which the build fails"#,
        kind: Self.name(of: .noApplicationName(instead: nil)))
    }
  }
}

extension KeyUse {
  /// Whether it is sure that a phrase of a shortcut doesn't contain the name of the app.
  var isPhraseWithoutAppName: Bool {
    guard kind == .phrase, let key = key.exactKey else { return false }
    return !String(decoding: key, as: UTF8.self).contains("${applicationName}")
  }
}
