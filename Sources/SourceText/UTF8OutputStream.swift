/// A stream of text that also takes UTF-8, which costs less than a string.
package protocol UTF8OutputStream: TextOutputStream, Sendable {
  /// Writes valid UTF-8.
  mutating func write(utf8 bytes: [UInt8])
}

extension String: UTF8OutputStream {
  package mutating func write(utf8 bytes: [UInt8]) {
    self += String(decoding: bytes, as: UTF8.self)
  }
}
