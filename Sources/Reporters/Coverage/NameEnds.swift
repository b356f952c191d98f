import SourceText

/// What tells names apart whose beginnings are cut off, such as long paths.
enum NameEnds {
  /// How many cells names need, behind a mark of what is cut off, so that the parts of the paths
  /// are whole that tell each from the others.
  static func cells(tellingApart names: [String]) -> Int {
    let sorted = Set(names).map { Array($0.utf8.reversed()) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let ends = zip(sorted, sorted.dropFirst()).map { first, second in
      let common = zip(first, second).prefix { $0 == $1 }.count
      return max(cells(of: first, beyond: common), cells(of: second, beyond: common))
    }
    return (ends.max() ?? 0) + 1
  }

  /// - Parameter name: backward.
  private static func cells(of name: [UInt8], beyond common: Int) -> Int {
    let end = name.dropFirst(common + 1).firstIndex(of: UInt8(ascii: "/")) ?? name.endIndex
    return TerminalWidth.cells(of: String(decoding: name[..<end].reversed(), as: UTF8.self))
  }
}
