import Diagnostics
import LintConfiguration
import LintEngine
import LintKit
import Reporters

/// What is known about a key in one table, in sections.
struct KeyExplanationText {
  private let key: ExplainedKey
  private let request: ExplainKeyRequest
  private let baselines: [String]

  init(_ key: ExplainedKey, of request: ExplainKeyRequest, baselines: [String]) {
    (self.key, self.request, self.baselines) = (key, request, baselines)
  }

  var text: String {
    let name = SafeText.inLine(request.key)
    var text = "'\(name)' in the table '\(SafeText.inLine(key.table))'\n"
    text += section("strings", key.notes.entry.map(note))
    text += section("users see", key.notes.preview.map(note))
    text += section("code", code)
    text += section("reported", reported)
    text += section("accepted", accepted)
    text += section("checked", checked)
    return text
  }
}

extension KeyExplanationText {
  private func section(_ title: String, _ lines: [String]) -> String {
    lines.isEmpty ? "" : "\n  \(title)\n" + lines.map { "    \($0)\n" }.joined()
  }

  private func place(_ location: Location) -> String {
    "\(SafeText.inLine(location.path)):\(location.start.line):\(location.start.column)"
  }

  private func note(_ note: LocatedNote) -> String {
    "\(place(note.location))  \(SafeText.inLine(note.message))"
  }

  private var code: [String] {
    guard let uses = key.uses else {
      return ["no code is read; '--code DIRECTORY' or the setting 'code' names it"]
    }
    return uses.isEmpty ? ["the code doesn't use the key"] : uses.map(note)
  }

  private func sentence(_ finding: Finding) -> String {
    let locale = finding.subject.locale.map { SafeText.inLine($0) + ": " } ?? ""
    return "\(finding.severity.rawValue): \(locale)\(SafeText.inLine(finding.message)) "
      + "[\(finding.rule.name)] at \(place(finding.location))"
  }

  private var reported: [String] {
    key.findings.isEmpty ? ["no finding"] : key.findings.map(sentence)
  }

  private var accepted: [String] {
    key.accepted.map { finding in
      guard let suppressor = finding.suppressor else { return sentence(finding) }
      let kind =
        switch suppressor.kind {
        case .configuration: "a suppression of the configuration"
        case .comment: "a comment"
        case .baseline: "the baseline"
        }
      let location = suppressor.location.map { " at \(place($0))" } ?? ""
      let reason = suppressor.reason.map { ": \(SafeText.inLine($0))" } ?? ""
      return sentence(finding) + "; accepted by \(kind)\(location)\(reason)"
    }
  }

  private var checked: [String] {
    let configuration = key.configuration
    var lines = [
      key.configurationPath.map { "configuration: \(SafeText.inLine($0))" }
        ?? "configuration: none, so the defaults apply"
    ]
    lines += baselines.map { "baseline: \(SafeText.inLine($0))" }
    let required = configuration.locales
    lines.append(
      required.isEmpty
        ? "languages: those that the table has"
        : "languages: \(SafeText.inLine(required.joined(separator: ", "))) (setting 'locales')")
    if let locale = request.locale, let maximum = configuration.maxSeverity(for: locale) {
      let level = maximum.severity?.rawValue ?? "off"
      lines.append("severity: at most \(level) in \(SafeText.inLine(locale)) ('maxSeverity')")
    }
    let off =
      key.rulesOff.isEmpty
      ? "" : "; the configuration turns off \(key.rulesOff.map(\.name).joined(separator: ", "))"
    lines.append(
      "rules: \(key.rulesOn.count) are on, \(key.offByDefault) are off by default\(off)")
    return lines
  }
}
