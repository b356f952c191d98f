import SourceText

/// The version of a string catalog: `1.0` since Xcode 15, `1.1` since Xcode 26.
package struct CatalogVersion: Hashable, Sendable {
  package let major: Int
  package let minor: Int

  /// Reads numbers separated by periods. All except the first may be missing.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else { return nil }
    let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard let major = Int(parts[0]), let minor = parts.count > 1 ? Int(parts[1]) : 0 else {
      return nil
    }
    (self.major, self.minor) = (major, minor)
  }

  /// Whether Xcode generates symbols for the keys of such a catalog, if the project enables this.
  package var hasSymbols: Bool { (major, minor) >= (1, 1) }
}
