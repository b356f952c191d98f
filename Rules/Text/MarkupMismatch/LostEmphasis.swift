public import SourceText

extension Entry {
  /// Whether a translation has no need of emphasis that it lost: it has quotation marks in its
  /// place, or the source sets off arguments that the translation lacks, which is another fault.
  ///
  /// - Parameters:
  ///   - source: the source text.
  ///   - scalars: the characters of the translation.
  ///   - lost: how often emphasis was lost.
  public func replacesEmphasis(
    of source: Text, in unit: Unit, _ scalars: TextScalars, times lost: Int
  ) -> Bool {
    let original = self.scalars(of: source)
    return scalars.quotationMarks - original.quotationMarks >= 2 * lost
      || original.emphasizedArguments >= lost && missingArguments(of: unit) >= lost
  }

  /// How many arguments of the source a text lacks.
  private func missingArguments(of unit: Unit) -> Int {
    argumentFaults.reduce(0) { count, fault in
      guard case .missing(let positions) = fault.kind,
        let index = fault.unit, units[index].text.range == unit.text.range
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
