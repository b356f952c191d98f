extension Unicode.Scalar {
  /// The number of the character as the Unicode Standard writes it behind `U+`: `200B`.
  public var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
