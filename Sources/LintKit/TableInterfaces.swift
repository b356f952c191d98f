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

  /// Reads the keys of the interface of the source language, or returns nil if there is none.
  func keys() -> InterfaceKeys? { read().flatMap(InterfaceKeys.init) }

  /// Returns whether a language has an interface of its own, which needs no table.
  func hasInterface(of language: String) -> Bool { exists(language) }
}

/// The keys of the strings in an interface, which is the source of the tables with its name.
struct InterfaceKeys: Sendable {
  private let keys: Set<String>

  /// Returns nil if the interface wasn't read to its end.
  init?(_ file: InterfaceFile) {
    guard file.isComplete else { return nil }
    keys = Set(
      file.uses.lazy.compactMap(\.key.exactKey).map { String(decoding: $0, as: UTF8.self) })
  }

  func contains(_ key: String) -> Bool { keys.contains(key) }
}
