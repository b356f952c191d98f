import Catalog
import Diagnostics
import StringResolution

/// A string as a row of a Markdown table.
struct MarkdownPreviewRow {
  private static let maxStringLength = 600
  private static let maxFindings = 3

  private let string: PreviewedString
  private let locale: PreviewedLocale
  private let name: String
  private let table: PreviewedTable?
  private let findings: PreviewFindings.Selection

  /// - Parameters:
  ///   - findings: the findings about the string.
  ///   - table: the table, if there are several.
  init(
    _ string: PreviewedString, of key: PreviewedKey, in locale: PreviewedLocale,
    _ findings: PreviewFindings, _ table: PreviewedTable?
  ) {
    (self.string, self.locale, self.table) = (string, locale, table)
    name = key.name
    self.findings = findings.first(Self.maxFindings, about: string)
  }

  /// Returns the row with a line feed at its end.
  func text(isCompared: Bool) -> String {
    let cells = isCompared ? [subject, before, after] : [subject, after]
    return "| \(cells.joined(separator: " | ")) |\n"
  }
}

extension MarkdownPreviewRow {
  /// The key, and the case that the string is for.
  private var subject: String {
    let variant = string.variant
    let numbers = variant.numberWords(in: locale.locale)
    let parts = [
      locale.pseudo?.rawValue, variant.device?.productName,
      variant.widthWords.map { "width \($0)" },
      numbers.isEmpty ? nil : "\(variant.categoryWords) (\(numbers))",
    ].compactMap(\.self).map { SafeText.markdown(SafeText.clipped($0, to: 100)) }
    let place = table.map { SafeText.markdownCode($0.name, upTo: 80) }
    let moved = string.change == .moved ? "moved from another table" : nil
    return ([SafeText.markdownCode(name, upTo: 150), place] + parts + [moved]).compactMap(\.self)
      .joined(separator: "<br>")
  }

  private var difference: WordDifference? {
    string.shownDifference.map {
      WordDifference(Self.clipped($0.before), Self.clipped($0.after))
    }
  }

  private var before: String {
    guard let before = string.before else { return "" }
    return [difference.map { Self.marked($0.before) } ?? Self.plain(before), Self.remark(before)]
      .compactMap(\.self).joined(separator: "<br>")
  }

  private var after: String {
    guard let now = string.now else { return "*gone*" }
    let shown = difference.map { Self.marked($0.after) } ?? Self.plain(now)
    let notes = findings.first.map { finding in
      let message = SafeText.markdown(SafeText.clipped(finding.message, to: 300))
      let rule = SafeText.markdownCode(finding.rule.name, upTo: 80)
      return "\(finding.severity.mark) \(message) \(rule)"
    }
    let left = findings.count - notes.count
    let more = left > 0 ? ["… and \(left.counted("more finding"))"] : []
    let mixed = string.mixed.map { Self.plain($0) }
    let texts = [shown, mixed, Self.remark(now)].compactMap(\.self)
    return (texts + notes + more).joined(separator: "<br>")
  }

  private static func plain(_ resolved: ResolvedString) -> String {
    guard let text = resolved.text else { return "*undefined*" }
    return text.isEmpty ? "*empty*" : SafeText.markdown(clipped(text))
  }

  private static func clipped(_ text: String) -> String {
    SafeText.clipped(text, to: maxStringLength)
  }

  private static func remark(_ resolved: ResolvedString) -> String? {
    guard resolved.problem != nil, let remark = resolved.remark else { return nil }
    return "← " + SafeText.markdown(SafeText.clipped(remark, to: 200))
  }

  /// Returns the parts of a string with changed words in bold. Changed spaces are made visible.
  private static func marked(_ parts: [WordDifference.Piece]) -> String {
    guard !parts.isEmpty else { return "*empty*" }
    return parts.map { part in
      guard part.isChanged else { return SafeText.markdown(part.text) }
      let isSpace = part.text.allSatisfy { $0 == " " }
      let text = isSpace ? String(repeating: "␣", count: part.text.count) : part.text
      return "<b>\(SafeText.markdown(text))</b>"
    }.joined()
  }
}

extension Severity {
  /// A symbol for the severity.
  fileprivate var mark: String {
    switch self {
    case .error: "❌"
    case .warning: "⚠️"
    case .note: "ℹ️"
    }
  }
}
