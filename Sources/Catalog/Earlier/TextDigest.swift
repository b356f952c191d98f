import SourceText

/// Stands for the texts of a localization, to tell whether they have changed.
///
/// It depends neither on the order of the variants nor on how a file escapes its texts.
struct TextDigest: Hashable, Sendable {
  /// The texts with the variants that they belong to.
  private(set) var texts: UInt64 = 0
  /// The variants alone.
  private(set) var variants: UInt64 = 0
  /// The text of no variant, or that of `other`.
  private(set) var principal: UInt64 = 0
  private var principalRank = 0

  /// Whether the texts read differently. Where one has other variants than the other, only the
  /// principal texts are compared: that a number got plural forms changes no text.
  func differs(from other: TextDigest) -> Bool {
    variants == other.variants ? texts != other.texts : principal != other.principal
  }

  mutating func add(_ text: UInt64, variant: String?) {
    var hash = StableHash()
    hash.combine(variant ?? "")
    variants &+= hash.value
    hash.combine(String(text, radix: 16))
    texts &+= hash.value
    let rank = variant == nil ? 3 : variant?.hasSuffix(".other") == true ? 2 : 1
    if rank > principalRank { (principal, principalRank) = (text, rank) }
  }
}

extension Entry {
  /// The digest of the text that translations are made from; nil if nobody knows it.
  ///
  /// What translators need not look at again does not count: white space, the shapes of quotation
  /// marks, hyphens and ellipses, and whether arguments that come in their order are numbered.
  var sourceDigest: TextDigest? {
    guard let source, !source.units.isEmpty else {
      return keyAsSourceText.map { text in
        var digest = TextDigest()
        digest.add(hash(ofReadingOf: text), variant: nil)
        return digest
      }
    }
    return digest(of: source) { hash(ofReadingOf: $0) }
  }

  /// The digest of the texts of a localization, to the letter.
  func digest(of localization: Localization) -> TextDigest {
    digest(of: localization) { text in
      var hash = StableHash()
      hash.combine(string(of: text))
      return hash.value
    }
  }
}

extension Entry {
  private func digest(
    of localization: Localization, _ hash: (Text) -> UInt64
  ) -> TextDigest {
    var digest = TextDigest()
    for index in localization.units {
      digest.add(hash(units[index].text), variant: variant(of: units[index]))
    }
    return digest
  }

  private func hash(ofReadingOf text: Text) -> UInt64 {
    var hash = StableHash()
    let reading = string(of: text).withoutOrderedPositions.unicodeScalars
    for scalar in reading where !scalar.properties.isWhitespace {
      switch scalar {
      case "‘", "’", "ʼ": hash.combine("'")
      case "“", "”": hash.combine("\"")
      case "‐", "‑", "–", "—": hash.combine("-")
      case "…": for _ in 0..<3 { hash.combine(".") }
      default: hash.combine(String(scalar))
      }
    }
    return hash.value
  }
}

extension String {
  /// The text without the numbers of arguments that follow each other: where a key has `%@ of %@`,
  /// Xcode writes `%1$@ of %2$@` as the text of the source language.
  fileprivate var withoutOrderedPositions: String {
    guard utf8.contains(UInt8(ascii: "$")) else { return self }
    var kept = "".unicodeScalars
    var rest = unicodeScalars[...]
    var next = 1
    while let percent = rest.firstIndex(of: "%") {
      kept += rest[...percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        kept.append("%")
        rest = rest.dropFirst()
        continue
      }
      let number = rest.prefix { ("0"..."9").contains($0) }
      let behind = rest[number.endIndex...]
      if behind.first == "$", Int(String(number)) == next { rest = behind.dropFirst() }
      next += 1
    }
    return String(kept + rest)
  }
}
