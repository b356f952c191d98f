extension LocaleIdentifier {
  /// Whether the language is written with blanks between words.
  public var separatesWords: Bool { !Self.unspaced.contains(language) }

  private static let unspaced: Set<String> = [
    "bo", "dz", "gan", "hak", "ja", "km", "lo", "lzh", "my", "nan", "shn", "th", "wuu", "yue", "zh",
  ]
}
