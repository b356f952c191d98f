import Diagnostics

extension [Finding] {
  /// The findings of each file. The report is sorted, so equal paths are neighbors.
  func byPath() -> [ArraySlice<Finding>] {
    var files: [ArraySlice<Finding>] = []
    var start = 0
    for index in indices.dropFirst() where self[index].place.path != self[start].place.path {
      files.append(self[start..<index])
      start = index
    }
    if !isEmpty { files.append(self[start...]) }
    return files
  }
}
