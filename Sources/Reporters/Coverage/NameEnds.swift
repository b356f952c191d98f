import SourceText

/// The ends that distinguish names whose beginnings are cut off, such as long paths.
enum NameEnds {
  /// Returns the number of cells that names need to keep the path components that distinguish them.
  /// The mark for the removed part is included.
  static func cells(distinguishing names: [String]) -> Int {
    let sorted = Set(names).map { Array($0.utf8.reversed()) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let ends = zip(sorted, sorted.dropFirst()).map { first, second in
      let common = zip(first, second).prefix { $0 == $1 }.count
      return max(cells(of: first, beyond: common), cells(of: second, beyond: common))
    }
    return (ends.max() ?? 0) + 1
  }

  /// - Parameter name: the bytes of the name in reverse order.
  private static func cells(of name: [UInt8], beyond common: Int) -> Int {
    let end = name.dropFirst(common + 1).firstIndex(of: UInt8(ascii: "/")) ?? name.endIndex
    return TerminalWidth.cells(of: String(decoding: name[..<end].reversed(), as: UTF8.self))
  }
}
