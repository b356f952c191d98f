import Diagnostics
import LintEngine
import LintKit
import Reporters
import SourceText

/// The page of a rule for a terminal.
struct RulePageText {
  /// The maximum width in terminal cells. Prose in longer lines is hard to read.
  private static let maxWidth = 100

  private let page: RulePage
  private let style: TextStyle
  private let width: Int
  private let isFull: Bool

  /// - Parameters:
  ///   - width: the width of the terminal in cells.
  ///   - isFull: whether to show all examples in full, or only a brief reported one and a brief
  ///     accepted one.
  init(_ page: RulePage, color: Bool, width: Int, isFull: Bool) {
    self.page = page
    self.isFull = isFull
    style = TextStyle(color: color)
    self.width = min(max(width, 40), Self.maxWidth)
  }

  var text: String {
    let examples = isFull ? page.examples.map(text) : page.briefs.map(text)
    let blocks =
      [heading] + examples
      + [
        section("Why it matters", page.reason), section("How to fix", info.fix ?? ""),
        section("Details", page.details), options, enabling, suppression, rest,
      ]
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension RulePageText {
  private var info: RuleInfo { page.info }

  private var heading: String {
    let level =
      style.paint(info.severity.rawValue, as: info.severity) + (info.isOn ? "" : ", off by default")
    return "\(style.bold(info.id.name)) · \(info.category.rawValue) · \(level)\n"
      + prose(info.summary)
  }

  private var options: String {
    guard !page.options.isEmpty else { return "" }
    return style.bold("Options") + "\n"
      + page.options.map { option in
        line("  \(option.name) (default: \(option.defaultValue))")
          + prose(option.help, indent: "    ")
      }.joined()
  }

  private func section(_ heading: String, _ text: String) -> String {
    text.isEmpty ? "" : style.bold(heading) + "\n" + prose(text, indent: "  ")
  }

  private func text(of brief: RulePage.Brief) -> String {
    title(brief.title, isAccepted: brief.isAccepted)
      + brief.baseFiles.map { block("\($0.path) in the base revision", $0.text) }.joined()
      + brief.files.map { block($0.path, $0.text) }.joined()
      + (brief.configuration.map { block("with this configuration", $0) } ?? "")
      + (brief.finding.map { message(of: $0, at: "") } ?? "") + result(of: brief.fix)
  }

  private func text(of example: RulePage.Example) -> String {
    title(example.title, isAccepted: example.isAccepted)
      + example.baseFiles.map { block("\($0.path) in the base revision", $0.text) }.joined()
      + example.files.map { block($0.path, $0.text) }.joined()
      + (example.configuration.map { block("with this configuration", $0) } ?? "")
      + example.findings.map { finding in
        let start = finding.location.start
        let path = SafeText.inLine(finding.location.path)
        return message(of: finding, at: "\(path):\(start.line):\(start.column): ")
      }.joined() + result(of: example.fix)
  }

  /// Returns the files as they are after the fixes.
  private func result(of fix: RulePage.ShownFix?) -> String {
    guard let fix else { return "" }
    return fix.files.map { block("\($0.path) after '\(fix.command)'", $0.text) }.joined()
  }

  private func title(_ title: String, isAccepted: Bool) -> String {
    prose("\(isAccepted ? "Good" : "Bad"): \(title)").styled(style.bold)
  }

  /// Returns text with a line above it that names it.
  private func block(_ name: String, _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.last?.isEmpty == true ? lines.count - 1 : lines.count
    return line("  \(name)").styled(style.dim)
      + lines[..<end].map { line("    \($0)") }.joined()
  }

  private func message(of finding: Finding, at location: String) -> String {
    let severity = style.paint("\(finding.severity.rawValue):", as: finding.severity)
    return "  \(location)\(severity)\n" + prose(SafeText.inLine(finding.message), indent: "    ")
      + (finding.help.map { prose("help: \(SafeText.inLine($0))", indent: "    ") } ?? "")
  }

  private var enabling: String {
    guard let setting = page.enabling else { return "" }
    let heading = style.bold("How to enable") + "\n"
    guard page.requiredOptions == nil else {
      return heading + prose("Set its options in .lint-config.json, for example:", indent: "  ")
        + setting.split(separator: "\n").map { line("    \($0)") }.joined()
    }
    let option = "'--enable \(info.id.name)' for one run"
    return heading + prose("In .lint-config.json, or with \(option):", indent: "  ")
      + json(setting)
  }

  private var suppression: String {
    let heading = style.bold("How to suppress") + "\n"
    switch page.suppressionAdvice {
    case .unavailable(let advice):
      let plain = String(advice.map { $0 == "`" ? "'" : $0 })
      return heading + prose("This rule can't be disabled. \(plain)", indent: "  ")
    case .suppression(let subject, let entry, let off):
      return heading
        + prose("For one \(subject), under \"suppressions\" in .lint-config.json:", indent: "  ")
        + json(entry) + (off.map { prose("To disable the rule:", indent: "  ") + json($0) } ?? "")
    }
  }

  /// Returns an object on one line, or with one line per member if it is too wide.
  private func json(_ object: String) -> String {
    let isWide = TerminalWidth.cells(of: object) + 4 > width
    return "    " + (isWide ? object.replacing(", \"", with: ",\n      \"") : object) + "\n"
  }

  /// A sentence about how to see the remaining examples.
  private var rest: String {
    guard !isFull, !page.examples.isEmpty else { return "" }
    let examples = page.examples.count == 1 ? "the example" : "all \(page.examples.count) examples"
    return prose("'catalog-lint explain \(info.id.name) --full' shows \(examples).")
  }

  private func prose(_ text: String, indent: String = "") -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let wrapped = TerminalWidth.wrapped(
        String(line), width: width, from: indent.count, indent: indent.count)
      return (wrapped.isEmpty ? "" : indent + wrapped) + "\n"
    }.joined()
  }

  private func line(_ text: String) -> String { TerminalWidth.clip(text, to: width) + "\n" }
}

extension String {
  /// Returns the text with a style applied to each line, so that no style crosses the end of a
  /// line.
  fileprivate func styled(_ style: (String) -> String) -> String {
    split(separator: "\n").map { style(String($0)) + "\n" }.joined()
  }
}
