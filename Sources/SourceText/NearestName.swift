/// Returns the candidate that a name probably means, if one is similar enough to suggest.
///
/// If a name is the beginning of candidates, it means the shortest of them: `missing-transl` means
/// `missing-translation`. Any other name means the candidate that differs least, and of several the
/// one with the longest common prefix. Case is ignored. A name of over 64 characters has no
/// suggestion, and a candidate of over 256 bytes is never suggested.
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  // Comparing letters with very many combining marks takes long.
  guard name.utf8.count <= 256, name.count <= 64 else { return nil }
  let wanted = name.lowercased()
  let limit = max(1, name.count / 3)
  return
    candidates.filter { $0.utf8.count <= 256 }
    .map { Similarity(of: $0, to: wanted) }
    .filter { $0.continues || $0.distance <= limit }
    .min { $0.rank < $1.rank }?.name
}

/// The similarity of a candidate to a name.
private struct Similarity {
  /// Shorter beginnings match too many names to mean one of them.
  private static let minPrefixLength = 3

  let name: String
  let distance: Int
  /// Whether the candidate begins with the whole name.
  let continues: Bool
  private let commonPrefix: Int

  /// - Parameter wanted: the name in lower case.
  init(of name: String, to wanted: String) {
    self.name = name
    let candidate = name.lowercased()
    commonPrefix = zip(candidate, wanted).prefix { $0 == $1 }.count
    continues = wanted.count >= Self.minPrefixLength && commonPrefix == wanted.count
    distance = editDistance(wanted, candidate)
  }

  /// The sort key. The most similar candidate has the lowest one.
  var rank: (Int, Int, Int, String) { (continues ? 0 : 1, distance, -commonPrefix, name) }
}

/// Returns the minimum number of letters to insert, remove, replace or swap with their neighbor.
private func editDistance(_ first: String, _ second: String) -> Int {
  let (rows, columns) = (Array(first), Array(second))
  var beforePrevious: [Int] = []
  var previous = Array(0...columns.count)
  for (row, letter) in rows.enumerated() {
    var current = [row + 1]
    for (column, other) in columns.enumerated() {
      let change = previous[column] + (letter == other ? 0 : 1)
      var least = min(change, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == columns[column - 1], rows[row - 1] == other {
        least = min(least, beforePrevious[column - 1] + 1)
      }
      current.append(least)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[columns.count]
}
