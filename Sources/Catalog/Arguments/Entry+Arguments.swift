extension Entry {
  /// Finds the format specifiers of all texts and what is wrong with them.
  mutating func resolveArguments() {}
}
