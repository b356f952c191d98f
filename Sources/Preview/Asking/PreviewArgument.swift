/// The values of one argument, as a user writes them: `Anna`, `22`, `1,2,5`, `0..5` or `0..5,21`.
package struct PreviewArgument: Hashable, Sendable {
  /// The maximum number of values.
  package static let limit = 1_000

  /// Why the values can't be used.
  package enum Failure: Error, Hashable, Sendable {
    case tooMany
    /// A range ends before it begins.
    case reversed(first: Int, last: Int)
  }

  /// At least one value.
  package let values: [String]

  /// Reads the values of an argument.
  ///
  /// Commas separate only numbers, because text can have commas.
  package init(_ text: String) throws(Failure) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= Self.limit else { throw .tooMany }
    var ranges: [ClosedRange<Int>?] = []
    for part in parts { ranges.append(try Self.range(part)) }
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
      guard !isTooLarge, count < Self.limit else { throw .tooMany }
      values += range.map(String.init)
    }
    guard values.count <= Self.limit else { throw .tooMany }
    self.values = values
  }

  /// Returns a range of whole numbers such as `0..5`, or nil if the text isn't one.
  private static func range(_ text: Substring) throws(Failure) -> ClosedRange<Int>? {
    guard let dots = text.firstIndex(of: "."), text[dots...].hasPrefix("..") else { return nil }
    let end = text[dots...].dropFirst(2)
    guard let first = Int(text[..<dots]), let last = Int(end) else { return nil }
    guard first <= last else { throw .reversed(first: first, last: last) }
    return first...last
  }
}

extension PreviewArgument.Failure {
  /// What is wrong, as a fragment.
  package var message: String {
    switch self {
    case .tooMany: "more than \(PreviewArgument.limit) values"
    case .reversed: "the range ends before it begins"
    }
  }

  /// What to do.
  package var help: String {
    switch self {
    case .tooMany: "pass fewer values"
    case .reversed(let first, let last): "write \(last)..\(first)"
    }
  }
}
