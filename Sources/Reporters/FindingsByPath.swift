import Diagnostics

extension RandomAccessCollection<Finding> where Index == Int {
  /// Returns the findings of each file. The report is sorted, so equal paths are next to each
  /// other.
  func byPath() -> [SubSequence] {
    var files: [SubSequence] = []
    var start = startIndex
    for index in indices.dropFirst() where self[index].location.path != self[start].location.path {
      files.append(self[start..<index])
      start = index
    }
    if !isEmpty { files.append(self[start...]) }
    return files
  }
}
