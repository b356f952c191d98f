import LintKit
import Platform
import SourceCode
import SourceText

/// Runs the rules about displayed literals. A run without such a rule doesn't look for them.
struct DisplayedStringChecker {
  /// The rules, with their indices among all rules about code.
  private let rules: [(index: Int, rule: any DisplayedStringRule)]

  /// - Parameter rules: all rules about code that are on.
  init(_ rules: [any CodeRule]) {
    self.rules = rules.enumerated().compactMap { index, rule in
      (rule as? any DisplayedStringRule).map { (index, $0) }
    }
  }

  /// Returns whether a file is to be checked.
  ///
  /// - Parameter path: its displayed path.
  func mayFindAnything(in file: CodeFile, at path: ShownPath) -> Bool {
    guard !rules.isEmpty, case .code = file.kind else { return false }
    return !path.isForDebugging
  }

  /// - Parameter bytes: the contents of the file.
  func check(
    _ file: CodeFile, _ bytes: SourceBuffer, of project: ProjectKeys,
    _ context: inout RuleContext
  ) {
    guard case .code(let language) = file.kind, file.isComplete else { return }
    let strings = DisplayedStringReader(bytes, language).strings
    guard !strings.isEmpty else { return }
    for (index, rule) in rules {
      context.begin(rule: index)
      rule.check(strings, in: file, of: project, &context)
    }
  }
}
