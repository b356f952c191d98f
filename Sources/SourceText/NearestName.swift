/// Returns the candidate that differs least from a name, if it differs little enough to suggest.
///
/// Case does not count as a difference. A name of over 64 characters has no suggestion, and one of
/// over 256 bytes is none.
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  // Comparing letters with very many combining marks takes long.
  guard name.utf8.count <= 256, name.count <= 64 else { return nil }
  let limit = max(1, name.count / 3)
  return
    candidates.filter { $0.utf8.count <= 256 }
    .map { (distance: editDistance(name.lowercased(), $0.lowercased()), name: $0) }
    .filter { $0.distance <= limit }
    .min { $0 < $1 }?.name
}

/// The least number of letters to insert, remove, replace or swap with their neighbor.
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
