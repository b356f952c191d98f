import Catalog
import FormatStrings

/// The variables to which strings refer. Each string is parsed once.
struct VariableReferences {
  /// A string, the argument of its first specifier without a number, and the branch of the string
  /// around it.
  struct Reader: Hashable {
    var unit: Int
    var first: Int
    var rootBranch: Int?
  }

  struct Reference: Hashable {
    var substitution: Int
    /// The argument that the variable counts.
    var position: Int
  }

  private(set) var formatter: StringFormatter
  private var pieces: [Int: [FormatPiece]] = [:]
  private var known: [Reader: [Reference]] = [:]

  init(_ formatter: StringFormatter) { self.formatter = formatter }

  /// Returns the references of a string without repetitions, and the number of specifiers that were
  /// read to find them.
  mutating func references(of reader: Reader) -> (references: [Reference], work: Int) {
    if let known = known[reader] { return (known, 0) }
    let pieces = specifiers(of: reader.unit)
    formatter.rootBranch = reader.rootBranch
    var found: [Reference] = []
    var seen: Set<Reference> = []
    for piece in formatter.numbered(pieces, from: reader.first, unit: reader.unit).pieces {
      guard case .specifier(let specifier, let name?, _) = piece, specifier.kind == .variable,
        specifier.position <= ArgumentNumbering.maxPosition,
        let substitution = formatter.parts.variable(name, in: reader.rootBranch)
      else { continue }
      let reference = Reference(substitution: substitution, position: specifier.position)
      if seen.insert(reference).inserted { found.append(reference) }
    }
    known[reader] = found
    return (found, pieces.count)
  }

  private mutating func specifiers(of unit: Int) -> [FormatPiece] {
    if let known = pieces[unit] { return known }
    let text = formatter.entry.string(of: formatter.entry.units[unit].text)
    let specifiers = formatter.pieces(of: text, unit: unit).filter { piece in
      if case .specifier = piece { true } else { false }
    }
    pieces[unit] = specifiers
    return specifiers
  }
}
