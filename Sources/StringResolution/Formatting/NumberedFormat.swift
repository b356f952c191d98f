import FormatStrings

/// A format whose specifiers have the numbers of their arguments.
struct NumberedFormat {
  /// The last argument that a specifier can name. Foundation reads no arguments after it.
  static let maxPosition = 127

  let pieces: [FormatPiece]
  /// The arguments that the specifiers name.
  private(set) var positions = ArgumentPositions()

  /// Numbers the specifiers of a format.
  ///
  /// - Parameters:
  ///   - first: The argument of the first specifier without a number.
  ///   - claimed: The arguments that only substitutions take.
  ///   - fixed: Returns the argument that a piece has regardless of its number and order, or nil.
  init(
    _ pieces: [FormatPiece], from first: Int, claimed: ArgumentPositions = ArgumentPositions(),
    fixed: (_ specifier: FormatSpecifier, _ name: String?) -> Int?
  ) {
    var next = min(first, Self.maxPosition + 1)
    var numbered: [FormatPiece] = []
    for piece in pieces {
      guard case .specifier(var specifier, let name, let text) = piece,
        specifier.kind == .argument || specifier.kind == .variable
          || specifier.kind == .ownArgument
      else {
        numbered.append(piece)
        continue
      }
      // Beyond the last argument, all specifiers have the same, forbidden number.
      func take() -> Int {
        while claimed.contains(next) { next += 1 }
        defer { next = min(next, Self.maxPosition) + 1 }
        return next
      }
      if specifier.widthArgument == -1 { specifier.widthArgument = take() }
      if specifier.precisionArgument == -1 { specifier.precisionArgument = take() }
      specifier.position =
        specifier.number != 0 ? specifier.number : fixed(specifier, name) ?? take()
      for position in [specifier.widthArgument, specifier.precisionArgument, specifier.position] {
        positions.insert(position)
      }
      numbered.append(.specifier(specifier, name: name, text: text))
    }
    self.pieces = numbered
  }
}
