extension ReportOptions {
  /// Returns a path of a report as its destination knows it: behind the prefix, if it is relative.
  func located(_ path: String) -> String {
    guard !pathPrefix.isEmpty, path.utf8.first != UInt8(ascii: "/") else { return path }
    var prefix = pathPrefix[...]
    var rest = path[...]
    while rest.utf8.starts(with: "../".utf8), prefix.utf8.count > 1 {
      rest = Substring(rest.utf8.dropFirst(3))
      let above = prefix.dropLast().lastIndex(of: "/")
      prefix = above.map { prefix[...$0] } ?? ""
    }
    return String(prefix + rest)
  }
}
