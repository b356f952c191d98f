package import SourceCode

/// A rule about the literals that code displays.
///
/// Only if such a rule is on, these literals are looked for, file by file.
package protocol DisplayedStringRule: CodeRule {
  /// Reports problems with the displayed literals of one file.
  func check(
    _ strings: [DisplayedString], in file: CodeFile, of project: ProjectKeys,
    _ context: inout RuleContext)
}

extension DisplayedStringRule {
  package func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {}
}
