import Diagnostics

extension RandomAccessCollection<Finding> where Index == Int {
  /// Returns the findings of each file. The report is sorted, so equal paths are next to each
  /// other.
  func byPath() -> [SubSequence] {
    var files: [SubSequence] = []
    var start = startIndex
    // Each finding is made from its record, which takes long for one with very many edits.
    var path = first?.location.path
    for index in indices.dropFirst() {
      let other = self[index].location.path
      guard other != path else { continue }
      files.append(self[start..<index])
      (start, path) = (index, other)
    }
    if !isEmpty { files.append(self[start...]) }
    return files
  }
}
