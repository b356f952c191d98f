import Catalog
import FormatStrings

extension StringFormatter {
  /// Returns the variables to which a string refers, directly or through the forms of others, and
  /// the arguments that they count. Each variable is listed once.
  ///
  /// - Parameter work: Receives the number of bytes that are read.
  func variables(
    of unit: Int, _ work: inout Int
  ) -> [(substitution: Int, position: Int)] {
    var search = self
    search.rootBranch = entry.units[unit].branch
    var found: [(substitution: Int, position: Int)] = []
    var seen: Set<Int> = []
    var waiting = [(unit: unit, first: 1)]
    while let next = waiting.popLast(), found.count < Self.maxVariables {
      let text = entry.string(of: entry.units[next.unit].text)
      work += text.utf8.count
      for piece in search.numbered(text, from: next.first, unit: next.unit).pieces {
        guard case .specifier(let specifier, let name?, _) = piece, specifier.kind == .variable,
          let substitution = parts.variable(name, in: search.rootBranch),
          seen.insert(substitution).inserted
        else { continue }
        found.append((substitution, specifier.position))
        let forms = parts.units(of: substitution).map { (unit: $0, first: specifier.position) }
        waiting += forms.reversed()
      }
    }
    return found
  }
}
