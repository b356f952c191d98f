package import SourceCode

/// The storyboards and xibs next to localized files, which are read only if a rule asks for them.
package struct TableInterfaces: Sendable {
  private let read: @Sendable () -> InterfaceFile?
  private let exists: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - read: returns the interface of the source language, or nil if there is none.
  ///   - exists: returns whether a language, given by the name of its folder without `.lproj`, has
  ///     an interface of its own.
  package init(
    read: @escaping @Sendable () -> InterfaceFile?, exists: @escaping @Sendable (String) -> Bool
  ) {
    (self.read, self.exists) = (read, exists)
  }

  /// Reads the identifiers of the objects in the interface of the source language. Returns nil if
  /// there is none, or if it can't be read to its end.
  func objects() -> Set<String>? {
    guard let file = read(), file.isComplete, file.isDocument, !file.identifiers.isEmpty else {
      return nil
    }
    return file.identifiers
  }

  /// Returns whether a language has an interface of its own, which needs no table.
  func hasInterface(of language: String) -> Bool { exists(language) }
}
