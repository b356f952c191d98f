extension BinaryInteger {
  /// The upper-case hexadecimal digits of a number, with zeros in front.
  ///
  /// - Parameter digits: the least number of digits.
  package func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
