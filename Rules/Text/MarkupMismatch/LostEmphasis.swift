import LintKit

/// Checks whether a translation doesn't need the emphasis that it lost.
struct LostEmphasis {
  private let source: TextSpan
  private let entry: Entry
  private let faults: [ArgumentFault]

  /// - Parameters:
  ///   - source: the source string.
  ///   - faults: the problems with the arguments of the entry.
  init(of source: TextSpan, in entry: Entry, _ faults: [ArgumentFault]) {
    self.source = source
    self.entry = entry
    self.faults = faults
  }

  /// Returns whether a translation has quotation marks instead of emphasis, or whether the
  /// emphasized arguments of the source are missing, which is a different fault.
  ///
  /// - Parameters:
  ///   - scalars: the characters of the translation.
  ///   - lost: the number of times that emphasis was lost.
  func isReplaced(in unit: StringUnit, _ scalars: TextScalars, times lost: Int) -> Bool {
    let original = entry.scalars(of: source)
    return scalars.quotationMarks - original.quotationMarks >= 2 * lost
      || original.emphasizedArguments >= lost && missingArguments(of: unit) >= lost
  }

  /// Returns how many arguments of the source are missing from a string.
  private func missingArguments(of unit: StringUnit) -> Int {
    faults.reduce(0) { count, fault in
      guard case .missing(let positions, _, _) = fault.kind,
        let index = fault.unit, entry.units[index].text.range == unit.text.range
      else { return count }
      return count + positions.count
    }
  }
}

extension TextScalars {
  /// The number of quotation marks in all scripts, without apostrophes inside words.
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

  /// The number of format specifiers directly after an emphasis delimiter or a tag.
  fileprivate var emphasizedArguments: Int {
    indices.dropFirst().count(where: { index in
      self[index] == "%" && ["*", "_", ">"].contains(self[index - 1])
    })
  }

  private func isLetter(_ index: Int) -> Bool {
    indices.contains(index) && self[index].properties.isAlphabetic
  }
}
