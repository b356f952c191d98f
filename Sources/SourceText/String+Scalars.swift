extension String {
  /// Creates a string of scalars. The initializers of the standard library take much longer.
  public init(scalars: ArraySlice<Unicode.Scalar>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count)
    for scalar in scalars {
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        for byte in scalar.utf8 { bytes.append(byte) }
      }
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
