import Diagnostics

extension ReportOptions {
  /// Whether a format that has no place for hidden findings writes one: notes only with `verbose`.
  func shows(_ finding: Finding) -> Bool { verbose || finding.severity > .note }
}

extension Finding {
  /// What is wrong, with which text, and what to do about it, in one line that is safe anywhere.
  var sentence: String {
    let headline = XcodeReporter.headline(self)
    return help.map { "\(headline); \(SafeText.inLine($0))" } ?? headline
  }
}
