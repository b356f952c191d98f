import LintEngine
package import LintKit

extension RuleVerifier {
  /// Returns the problems with the fixes of an example.
  ///
  /// If the example says what the files are afterwards, they are exactly that. In any case,
  /// applying all fixes ends, no finding with a fix remains, and there is no new finding.
  static func problems(
    withFixesOf example: RuleExample, _ fixed: ExampleRun.Fixed?
  ) -> [String] {
    guard let fixed else {
      return example.fixedFiles == nil ? [] : ["no finding has a fix"]
    }
    var problems = fixed.faults.map { fault in
      switch fault.reason {
      case .newFinding(let finding): "a fix causes a finding of '\(finding.rule.name)'"
      case .unusableEdits: "the edits of a fix are not in the file, overlap, or change nothing"
      }
    }
    if fixed.remaining > 0 {
      problems.append("\(fixed.remaining) findings still have a fix after it was applied")
    }
    guard let expected = example.fixedFiles else { return problems }
    let contents = Dictionary(expected.map { ($0.path, $0.contents) }) { first, _ in first }
    for (path, text) in fixed.files where contents[path].map({ !isSame($0, text) }) ?? true {
      problems.append("after the fix, \(path) is\n\(text)")
    }
    let changed = Set(fixed.files.map(\.path))
    problems +=
      contents.keys.filter { !changed.contains($0) }.map { "no fix changes \($0)" }.sorted()
    return problems
  }

  /// Returns whether the bytes are the same. Swift's comparison ignores normalization.
  private static func isSame(_ text: String, _ other: String) -> Bool {
    text.utf8.elementsEqual(other.utf8)
  }

  /// Returns whether any example of a rule has a fix, and whether one says what the result is.
  package static func fixes(of rule: any Rule.Type) async -> (exist: Bool, areShown: Bool) {
    let examples = rule.info.examples
    var exist = false
    for example in examples where !exist {
      exist = await ExampleRun.outcome(of: example, for: rule).fixed != nil
    }
    return (exist, examples.contains { $0.fixedFiles != nil })
  }
}
