import Catalog
import FormatStrings

/// A format whose specifiers have the numbers of their arguments.
struct NumberedFormat {
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
    var numbering = ArgumentNumbering(from: first, skipping: claimed)
    var numbered: [FormatPiece] = []
    for piece in pieces {
      guard case .specifier(var specifier, let name, let text) = piece,
        specifier.kind == .argument || specifier.kind == .variable
          || specifier.kind == .ownArgument
      else {
        numbered.append(piece)
        continue
      }
      numbering.number(&specifier, fixed: fixed(specifier, name))
      for position in [specifier.widthArgument, specifier.precisionArgument, specifier.position] {
        positions.insert(position)
      }
      numbered.append(.specifier(specifier, name: name, text: text))
    }
    self.pieces = numbered
  }
}
