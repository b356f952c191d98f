import LintKit

/// Tells whether a translation has no need of emphasis that it lost.
struct LostEmphasis {
  private let source: Text
  private let entry: Entry
  private let faults: [ArgumentFault]

  /// - Parameters:
  ///   - source: the source text.
  ///   - faults: what is wrong with the arguments of the entry.
  init(of source: Text, in entry: Entry, _ faults: [ArgumentFault]) {
    self.source = source
    self.entry = entry
    self.faults = faults
  }

  /// Whether a translation has quotation marks in place of emphasis, or the source sets off
  /// arguments that the translation lacks, which is another fault.
  ///
  /// - Parameters:
  ///   - scalars: the characters of the translation.
  ///   - lost: how often emphasis was lost.
  func isReplaced(in unit: Unit, _ scalars: TextScalars, times lost: Int) -> Bool {
    let original = entry.scalars(of: source)
    return scalars.quotationMarks - original.quotationMarks >= 2 * lost
      || original.emphasizedArguments >= lost && missingArguments(of: unit) >= lost
  }

  /// How many arguments of the source a text lacks.
  private func missingArguments(of unit: Unit) -> Int {
    faults.reduce(0) { count, fault in
      guard case .missing(let positions, _) = fault.kind,
        let index = fault.unit, entry.units[index].text.range == unit.text.range
      else { return count }
      return count + positions.count
    }
  }
}

extension TextScalars {
  /// How many quotation marks of whatever script there are, apostrophes inside words not counted.
  fileprivate var quotationMarks: Int {
    indices.count(where: { index in
      switch self[index] {
      case "'", "\u{2019}":
        !(isLetter(index - 1) && isLetter(index + 1))
      case "\u{3008}"..."\u{300B}", "\u{3010}", "\u{3011}": true
      case let scalar: scalar.properties.isQuotationMark
      }
    })
  }

  /// How many format specifiers stand directly behind a sign or a tag of emphasis.
  fileprivate var emphasizedArguments: Int {
    indices.dropFirst().count(where: { index in
      self[index] == "%" && ["*", "_", ">"].contains(self[index - 1])
    })
  }

  private func isLetter(_ index: Int) -> Bool {
    indices.contains(index) && self[index].properties.isAlphabetic
  }
}
