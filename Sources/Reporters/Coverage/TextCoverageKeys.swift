import SourceText
import TranslationStatus

/// The most important open keys of a locale, one per line: key, state and source string.
struct TextCoverageKeys {
  private static let leastSource = 8

  private let locale: String
  private let keys: [OpenKey]
  private let layout: TextLayout

  init(_ keys: [OpenKey], of row: CoverageRow, _ layout: TextLayout) {
    self.keys = keys
    let code = SafeText.inLine(SafeText.clipped(row.name, to: 200))
    locale = row.language.map { "\($0) · \(code)" } ?? code
    self.layout = layout
  }

  var text: String {
    let title = TerminalWidth.clip("open keys of \(locale)", to: layout.width - 2)
    let names = keys.map { key in
      let name = SafeText.atLineStart(SafeText.clipped(key.key, to: 400))
      return TerminalWidth.clip(name, to: layout.width / 3)
    }
    let keyCells = TerminalWidth.widest(of: names)
    let stateCells = TerminalWidth.widest(of: keys.lazy.map(\.state.name))
    let lines = zip(keys, names).map { line($0, $1, keyCells, stateCells) }
    return ([layout.style.dim("  \(title)")] + lines).joined(separator: "\n") + "\n"
  }
}

extension TextCoverageKeys {
  private func line(_ key: OpenKey, _ name: String, _ keyCells: Int, _ stateCells: Int) -> String {
    let lead = "    " + TerminalWidth.padded(name, to: keyCells) + "  "
    let width = layout.width - 4 - keyCells - 2 - stateCells - 2
    guard width >= Self.leastSource, let source = key.source, !source.isEmpty else {
      return lead + key.state.name
    }
    let shown = SafeText.inLine(SafeText.clipped(source, to: 400))
    return lead + TerminalWidth.padded(key.state.name, to: stateCells) + "  "
      + TerminalWidth.clip(shown, to: width)
  }
}
