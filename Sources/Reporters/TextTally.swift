import Diagnostics
import SourceText

/// How a tally looks: the counts by locale, then the first keys of each.
struct TextTally {
  private static let namedLocales = 6

  let layout: TextLayout

  func block(_ tally: FoldedFindings.Tally, in path: String) -> String {
    let locales = tally.locales
    let message = message(locales, tally.wording)
    let path = SafeText.path(path)
    let names = locales.map { SafeText.atLineStart($0.locale ?? "") }
    let column = names.map(TerminalWidth.cells).max() ?? 0
    var lines = [layout.headline(path, tally.severity, message, tally.rule)]
    for (name, group) in zip(names, locales) {
      let padding = String(repeating: " ", count: column - TerminalWidth.cells(of: name))
      let lead = column == 0 ? "" : name + padding + "  "
      lines.append("  " + lead + list(group))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension TextTally {
  private func message(_ locales: [FoldedFindings.Group], _ wording: String) -> String {
    let wording = SafeText.inLine(wording)
    let total = locales.reduce(0) { $0 + $1.count }
    guard let first = locales.first, let name = first.locale else {
      return "\(total.grouped) \(wording)"
    }
    let others = locales.dropFirst().prefix(Self.namedLocales - 1)
    let unnamed = locales.count - 1 - others.count
    var parts = others.map { "\($0.count.grouped) in \(SafeText.inLine($0.locale ?? ""))" }
    if unnamed > 0 { parts.append("more in \(unnamed.counted("other locale"))") }
    // 'keys have …' would be wrong after a 1.
    let lead =
      first.count == 1
      ? "\(wording): 1 in \(SafeText.inLine(name))"
      : "\(first.count.grouped) \(wording) in \(SafeText.inLine(name))"
    return ([lead] + parts).joined(separator: ", ")
  }

  private func list(_ group: FoldedFindings.Group) -> String {
    let keys = group.first.map(entry).joined(separator: ", ")
    let more = group.count - group.first.count
    return more > 0 ? "\(keys) and \(more.grouped) more (--verbose lists all)" : keys
  }

  private func entry(_ finding: Finding) -> String {
    let place = "\(finding.place.start.line):\(finding.place.start.column)"
    guard let key = finding.subject.shortened.key else { return place }
    let shown = TerminalWidth.clip(SafeText.inLine(key), to: max(layout.width / 4, 16))
    return "\(isPlain(key) ? shown : "\"\(shown)\""):\(place)"
  }

  /// Whether a key needs no quotes to be told apart from what surrounds it.
  private func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
