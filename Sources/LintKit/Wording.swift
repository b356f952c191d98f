extension [String] {
  /// The elements as a sentence lists them: 'a', 'a and b', 'a, b and c'.
  public var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
