/// The characters that one step of a pattern accepts.
struct ScalarSet: Sendable {
  /// A class of characters, or its complement, as part of a set.
  struct Part: Hashable, Sendable {
    let members: ScalarClass
    let isNegated: Bool
  }

  private let ranges: [ClosedRange<Unicode.Scalar>]
  private let classes: [Part]
  private let isNegated: Bool
  private let ignoresCase: Bool
  /// One bit for each ASCII character, because most characters are ASCII.
  private var ascii: [UInt64] = [0, 0]

  init(
    _ ranges: [ClosedRange<Unicode.Scalar>], _ classes: [Part] = [], isNegated: Bool = false,
    ignoresCase: Bool = false
  ) {
    self.ranges = ranges
    self.classes = classes
    self.isNegated = isNegated
    self.ignoresCase = ignoresCase
    for byte in UInt8(0)..<0x80 where isListedInAnyCase(Unicode.Scalar(byte)) != isNegated {
      ascii[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
    }
  }

  init(_ members: ScalarClass, isNegated: Bool = false) {
    self.init([], [Part(members: members, isNegated: isNegated)])
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x80 { return ascii[Int(value >> 6)] & 1 << UInt64(value & 63) != 0 }
    return isListedInAnyCase(scalar) != isNegated
  }

  /// Whether the set can accept a character of more than one byte.
  var mayBeBeyondASCII: Bool {
    isNegated || ignoresCase || !classes.isEmpty || ranges.contains { $0.upperBound.value > 0x7F }
  }

  /// The characters that the set accepts, if it consists of a few literal characters. Otherwise
  /// nil.
  var fewScalars: [Unicode.Scalar]? {
    guard !isNegated, classes.isEmpty, ranges.count <= 8 else { return nil }
    let scalars = ranges.compactMap { $0.lowerBound == $0.upperBound ? $0.lowerBound : nil }
    guard scalars.count == ranges.count, !ignoresCase || scalars.allSatisfy(\.hasNoCase) else {
      return nil
    }
    return scalars
  }

  /// The relative cost of comparing a character with the set.
  var weight: Int { ranges.count + 4 * classes.count }
}

extension ScalarSet {
  private func isListedInAnyCase(_ scalar: Unicode.Scalar) -> Bool {
    if isListed(scalar) { return true }
    guard ignoresCase else { return false }
    return Self.otherCases(of: scalar).contains(where: isListed)
  }

  private func isListed(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar) }
      || classes.contains { $0.members.contains(scalar) != $0.isNegated }
  }

  /// Returns the uppercase and lowercase forms of a character that are single characters.
  private static func otherCases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    return [properties.lowercaseMapping, properties.uppercaseMapping].compactMap { mapping in
      let scalars = mapping.unicodeScalars
      return scalars.count == 1 ? scalars.first : nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character has no uppercase or lowercase form.
  fileprivate var hasNoCase: Bool {
    !properties.isCased && !properties.changesWhenCaseMapped
  }
}
