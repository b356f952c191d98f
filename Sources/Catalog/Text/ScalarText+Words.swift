extension ScalarText {
  /// How many words the text has; an argument is one, and so are two characters of Chinese.
  public var wordCount: Int {
    scalars.split(whereSeparator: \.properties.isWhitespace).reduce(0) { count, part in
      let unspaced = part.lazy.filter(\.isUnspaced).count
      let isWord = part.contains { $0.properties.isAlphabetic || $0 == Self.argument }
      return count + (isWord ? max(1, unspaced / 2) : 0)
    }
  }
}
