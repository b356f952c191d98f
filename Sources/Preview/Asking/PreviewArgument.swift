/// The values of one argument, as a user writes them: `Anna`, `22`, `1,2,5`, `0..5` or `0..5,21`.
package struct PreviewArgument: Hashable, Sendable {
  /// The maximum number of values.
  package static let limit = 1_000

  /// At least one value.
  package let values: [String]

  /// Reads the values of an argument. Returns nil if there are too many.
  ///
  /// Commas separate only numbers, because text can have commas.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= Self.limit else { return nil }
    let ranges = parts.map(Self.range)
    var values: [String] = []
    for (part, range) in zip(parts, ranges) {
      guard let range else {
        guard Double(part) != nil else {
          // It is text, whatever the other parts are.
          self.values = [text]
          return
        }
        values.append(String(part))
        continue
      }
      let (count, isTooLarge) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
      guard !isTooLarge, count < Self.limit else { return nil }
      values += range.map(String.init)
    }
    guard values.count <= Self.limit else { return nil }
    self.values = values
  }

  /// Returns a range of whole numbers such as `0..5`, or nil if the text isn't one.
  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    guard let dots = text.firstIndex(of: "."), text[dots...].hasPrefix("..") else { return nil }
    let end = text[dots...].dropFirst(2)
    guard let first = Int(text[..<dots]), let last = Int(end), first <= last else { return nil }
    return first...last
  }
}
