import Catalog

/// Words for arguments that are objects.
enum SampleWords {
  private static let names = ["Anna", "Example", "Sample", "Berlin", "Quartz"]
  /// Entries with more strings are rare, and a word that a string has is only confusing.
  private static let maxStrings = 200

  /// Returns words that no string of the entry has.
  static func words(for entry: Entry) -> [String] {
    guard entry.takesArguments else { return names }
    let strings = [entry.key] + entry.units.prefix(maxStrings).map(\.text)
    let values = strings.map { entry.string(of: $0) }
    let unused = names.filter { name in !values.contains { $0.contains(name) } }
    return unused.isEmpty ? names : unused
  }
}
