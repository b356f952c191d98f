package import Platform

extension ShownPath {
  /// Whether the file belongs to a target of tests, according to its name or that of a folder.
  package var isTest: Bool {
    var names = text.utf8.split(separator: UInt8(ascii: "/"))[...]
    guard let file = names.popLast() else { return false }
    let ending = "Tests".utf8.reversed()
    if names.contains(where: { $0.reversed().starts(with: ending) || $0.elementsEqual("Test".utf8) }
    ) {
      return true
    }
    return file.prefix { $0 != UInt8(ascii: ".") }.reversed().starts(with: ending)
  }

  /// Whether the file belongs to a part of the app for its developers, according to its name or
  /// that of a folder: `DebugViewController.swift`.
  package var isForDebugging: Bool { text.contains("Debug") }
}
