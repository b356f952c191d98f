package import FormatStrings

/// The numbers of the arguments that the specifiers of one string take.
///
/// A specifier without a number takes the next argument, also for each star before its own. A
/// variable counts like any other specifier, and a form of a variable begins with the argument that
/// the variable counts. This is the order of CoreFoundation's reader of formats.
package struct ArgumentNumbering {
  /// The last argument that a specifier can name. Foundation reads no arguments after it.
  package static let maxPosition = 127

  private var next: Int
  private let claimed: ArgumentPositions

  /// - Parameters:
  ///   - first: The argument of the first specifier without a number.
  ///   - claimed: The arguments that only substitutions take.
  package init(from first: Int, skipping claimed: ArgumentPositions = ArgumentPositions()) {
    next = min(first, Self.maxPosition + 1)
    self.claimed = claimed
  }

  /// Sets the arguments of a specifier and of its stars.
  ///
  /// - Parameter fixed: The argument of a specifier without a number that isn't the next one, or
  ///   nil.
  package mutating func number(_ specifier: inout FormatSpecifier, fixed: Int? = nil) {
    if specifier.widthArgument == -1 { specifier.widthArgument = take() }
    if specifier.precisionArgument == -1 { specifier.precisionArgument = take() }
    specifier.position = specifier.isNumbered ? specifier.number : fixed ?? take()
  }

  /// Beyond the last argument, all specifiers have the same, forbidden number.
  private mutating func take() -> Int {
    while claimed.contains(next) { next += 1 }
    defer { next = min(next, Self.maxPosition) + 1 }
    return next
  }
}
