package import Platform

extension ShownPath {
  /// Whether the file belongs to a target of tests, according to its name or that of a folder.
  package var isTest: Bool {
    let names = text.split(separator: "/")
    guard let file = names.last else { return false }
    if names.dropLast().contains(where: { $0.hasSuffix("Tests") || $0 == "Test" }) { return true }
    return file.prefix { $0 != "." }.hasSuffix("Tests")
  }

  /// Whether the file belongs to a part of the app for its developers, according to its name or
  /// that of a folder: `DebugViewController.swift`.
  package var isForDebugging: Bool { text.contains("Debug") }
}
