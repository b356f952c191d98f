import FormatStrings
import SourceText

/// A digest of a localization's strings, used to detect changes.
///
/// It depends neither on the order of the variants nor on how a file escapes its strings.
struct TextDigest: Hashable, Sendable {
  /// The digest of the strings together with their variants.
  private(set) var strings: UInt64 = 0
  /// The digest of the variants alone.
  private(set) var variants: UInt64 = 0
  /// The digest of the string without a variant, or of the variant `other`.
  private(set) var principal: UInt64 = 0
  private var principalRank = 0

  /// Returns whether the strings differ. If the variants differ, only the principal strings are
  /// compared, because adding plural forms changes no string.
  func differs(from other: TextDigest) -> Bool {
    variants == other.variants ? strings != other.strings : principal != other.principal
  }

  mutating func add(_ text: UInt64, variant: String?) {
    var hash = StableHash()
    hash.combine(variant ?? "")
    variants &+= hash.value
    hash.combine(String(text, radix: 16))
    strings &+= hash.value
    let rank = variant == nil ? 3 : variant?.hasSuffix(".other") == true ? 2 : 1
    if rank > principalRank { (principal, principalRank) = (text, rank) }
  }
}

extension Entry {
  /// The digest of the string that translations are made from, or nil if it is unknown.
  ///
  /// Differences that translators don't need to review are ignored: whitespace, the shapes of
  /// quotation marks, hyphens and ellipses, and whether arguments that are in order are numbered.
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

  /// The hashes of the source's variants. They show which variants are new.
  var sourceVariants: Set<UInt64> {
    guard let source, !source.variations.isEmpty else { return [] }
    var hashes: Set<UInt64> = []
    for index in source.units {
      hashes.formUnion(SourceVariant.allCases.compactMap { $0.hash(of: units[index], in: self) })
    }
    return hashes
  }

  /// Returns the digest of a localization's exact strings.
  func digest(of localization: Localization) -> TextDigest {
    digest(of: localization) { text in
      var hash = StableHash()
      hash.combine(string(of: text))
      return hash.value
    }
  }

  private func digest(
    of localization: Localization, _ hash: (TextSpan) -> UInt64
  ) -> TextDigest {
    var digest = TextDigest()
    for index in localization.units {
      digest.add(hash(units[index].text), variant: variant(of: units[index]))
    }
    return digest
  }

  private func hash(ofReadingOf text: TextSpan) -> UInt64 {
    var hash = StableHash()
    let reading = string(of: text).withoutOrderedPositions.unicodeScalars
    for scalar in reading where !scalar.isWhitespace {
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

/// The name of a source string's variant.
enum SourceVariant: CaseIterable {
  /// With the variable that contains it.
  case whole
  /// Without it, because each format has its own names of variables.
  case branches

  /// Returns nil for a string outside of variations.
  func hash(of unit: StringUnit, in entry: Entry) -> UInt64? {
    guard let branch = unit.branch else { return nil }
    var hash = StableHash()
    switch self {
    case .whole: hash.combine(entry.variant(of: unit) ?? "")
    case .branches: hash.combine("/" + entry.steps(to: branch))
    }
    return hash.value
  }
}

extension String {
  /// The string without the numbers of arguments that are in order. For a key with `%@ of %@`,
  /// Xcode writes `%1$@ of %2$@` as the value in the source language.
  fileprivate var withoutOrderedPositions: String {
    guard utf8.contains(UInt8(ascii: "$")) else { return self }
    let bytes = Array(utf8)
    var kept: [UInt8] = []
    var next = 1
    var start = 0
    while let percent = bytes[start...].firstIndex(of: UInt8(ascii: "%")) {
      kept += bytes[start...percent]
      start = percent + 1
      if start < bytes.count, bytes[start] == UInt8(ascii: "%") {
        kept.append(bytes[start])
        start += 1
        continue
      }
      if let position = bytes.span.position(at: start), position.number == next {
        start = position.end
      }
      next += 1
    }
    return String(decoding: kept + bytes[start...], as: UTF8.self)
  }
}
