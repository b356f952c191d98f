import Diagnostics
import LintEngine
import LintKit
import Reporters
import SourceText

/// The page of a rule for a terminal.
struct RulePageText {
  /// Prose in longer lines is hard to read.
  private static let greatestWidth = 100

  private let page: RulePage
  private let style: TextStyle
  private let width: Int
  private let isFull: Bool

  /// - Parameters:
  ///   - width: the cells of a line of the terminal.
  ///   - isFull: whether all examples are shown, rather than one that is reported and one that is
  ///     accepted.
  init(_ page: RulePage, color: Bool, width: Int, isFull: Bool) {
    self.page = page
    self.isFull = isFull
    style = TextStyle(color: color)
    self.width = min(max(width, 40), Self.greatestWidth)
  }

  var text: String {
    let rationale = info.rationale.isEmpty ? "" : prose(info.rationale)
    let blocks =
      [heading, rationale, options] + shownExamples.map(text) + [silencing, rest]
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

  private var shownExamples: [RulePage.Example] {
    guard !isFull else { return page.examples }
    return [false, true].compactMap { isAccepted in
      page.examples.first { $0.isAccepted == isAccepted }
    }
  }

  private func text(of example: RulePage.Example) -> String {
    let kind = example.isAccepted ? "Accepted" : "Reported"
    return prose("\(kind): \(example.title)").styled(style.bold)
      + example.earlier.map { block("\($0.path), before", $0.text) }.joined()
      + example.files.map { block($0.path, $0.text) }.joined()
      + (example.configuration.map { block("with this configuration", $0) } ?? "")
      + example.findings.map(text).joined()
  }

  /// A text with a line above it that names it.
  private func block(_ name: String, _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.last?.isEmpty == true ? lines.count - 1 : lines.count
    return line("  \(name)").styled(style.dim)
      + lines[..<end].map { line("    \($0)") }.joined()
  }

  private func text(of finding: Finding) -> String {
    let start = finding.place.start
    let severity = style.paint("\(finding.severity.rawValue):", as: finding.severity)
    return "  \(SafeText.inLine(finding.place.path)):\(start.line):\(start.column): \(severity)\n"
      + prose(SafeText.inLine(finding.message), indent: "    ")
      + (finding.help.map { prose("help: \(SafeText.inLine($0))", indent: "    ") } ?? "")
  }

  private var silencing: String {
    let heading = style.bold("To silence it") + "\n"
    switch page.silencing {
    case .unavailable(let advice):
      let plain = String(advice.map { $0 == "`" ? "'" : $0 })
      return heading + prose("It cannot be switched off. \(plain)", indent: "  ")
    case .suppression(let subject, let entry, let off):
      return heading
        + prose("For one \(subject), under \"suppressions\" in .lint-config.json:", indent: "  ")
        + json(entry) + prose("Everywhere:", indent: "  ") + json(off)
    }
  }

  /// An object on one line, or with a line for each member if it is too wide.
  private func json(_ object: String) -> String {
    let isWide = TerminalWidth.cells(of: object) + 4 > width
    return "    " + (isWide ? object.replacing(", \"", with: ",\n      \"") : object) + "\n"
  }

  /// How to see what is left out.
  private var rest: String {
    let count = page.examples.count - shownExamples.count
    guard count > 0 else { return "" }
    return prose(
      "'catalog-lint explain \(info.id.name) --full' shows \(counted(count, "more example")).")
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
  /// Applies a style to each line, so that no style crosses the end of one.
  fileprivate func styled(_ style: (String) -> String) -> String {
    split(separator: "\n").map { style(String($0)) + "\n" }.joined()
  }
}
