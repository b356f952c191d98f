import SourceText
import TranslationStatus

/// The open keys of a locale that matter most, a line each: key, state and source text.
struct TextCoverageKeys {
  private static let leastSource = 8

  private let locale: String
  private let keys: [OpenKey]
  private let layout: TextLayout

  init(_ keys: [OpenKey], of locale: String, _ layout: TextLayout) {
    self.keys = keys
    self.locale = SafeText.inLine(SafeText.clipped(locale, to: 200))
    self.layout = layout
  }

  var text: String {
    let title = TerminalWidth.clip("open keys of \(locale)", to: layout.width - 2)
    let names = keys.map { key in
      let name = SafeText.atLineStart(SafeText.clipped(key.key, to: 400))
      return TerminalWidth.clip(name, to: layout.width / 3)
    }
    let widths = [names, keys.map(\.state.name)].map { texts in
      texts.reduce(0) { max($0, TerminalWidth.cells(of: $1)) }
    }
    let lines = zip(keys, names).map { key, name in line(key, name, widths[0], widths[1]) }
    return ([layout.style.dim("  \(title)")] + lines).joined(separator: "\n") + "\n"
  }
}

extension TextCoverageKeys {
  private func line(_ key: OpenKey, _ name: String, _ keyCells: Int, _ stateCells: Int) -> String {
    let lead = "    " + padded(name, to: keyCells) + "  "
    let room = layout.width - 4 - keyCells - 2 - stateCells - 2
    guard room >= Self.leastSource, let source = key.source, !source.isEmpty else {
      return lead + key.state.name
    }
    let shown = SafeText.inLine(SafeText.clipped(source, to: 400))
    return lead + padded(key.state.name, to: stateCells) + "  "
      + TerminalWidth.clip(shown, to: room)
  }

  private func padded(_ text: String, to cells: Int) -> String {
    text + String(repeating: " ", count: max(cells - TerminalWidth.cells(of: text), 0))
  }
}
