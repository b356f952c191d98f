import FormatStrings

/// Which of the passed arguments CoreFoundation reads for the arguments that a format names.
///
/// It reads the arguments one after the other and skips none: an argument that no specifier names
/// isn't read, and each later one is read from the place of an earlier one.
struct ArgumentSlots {
  /// The arguments that the outermost format names. A form of a variable can rely on them.
  var outer = ArgumentPositions()

  /// Returns the place from which an argument is read, from 1.
  ///
  /// - Parameter own: The arguments that the format itself names.
  func slot(of position: Int, own: ArgumentPositions) -> Int {
    outer.union(own).count { $0 <= position }
  }
}
