package import SourceText

/// A category of numbers with its own grammatical form in a language, in the order of the CLDR.
public enum PluralCategory: UInt8, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// Reads the name of a category. Returns nil if it isn't one of the six names in lower case.
  public init?(_ name: String) {
    guard let category = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = category
  }

  /// Reads the name of a category from the bytes of a file.
  package init?(_ range: Range<Int>, of bytes: SourceBuffer) {
    if bytes.bytes(range, equal: "other") {
      self = .other
    } else if bytes.bytes(range, equal: "one") {
      self = .one
    } else if bytes.bytes(range, equal: "few") {
      self = .few
    } else if bytes.bytes(range, equal: "many") {
      self = .many
    } else if bytes.bytes(range, equal: "two") {
      self = .two
    } else if bytes.bytes(range, equal: "zero") {
      self = .zero
    } else {
      return nil
    }
  }

  /// The name as catalogs spell it.
  public var name: String {
    switch self {
    case .zero: "zero"
    case .one: "one"
    case .two: "two"
    case .few: "few"
    case .many: "many"
    case .other: "other"
    }
  }
}

extension PluralCategory: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A set of plural categories, iterated in the order of the CLDR.
public struct PluralCategorySet: Hashable, Sendable {
  /// One bit for each category. `zero` is the lowest.
  package private(set) var rawValue: UInt8 = 0

  package init(rawValue: UInt8) { self.rawValue = rawValue & 0b11_1111 }

  /// Creates an empty set.
  public init() {}

  /// Creates a set of some categories.
  public init(_ categories: some Sequence<PluralCategory>) {
    for category in categories { insert(category) }
  }

  public var count: Int { rawValue.nonzeroBitCount }

  public var isEmpty: Bool { rawValue == 0 }

  public func contains(_ category: PluralCategory) -> Bool {
    rawValue & 1 << category.rawValue != 0
  }

  /// Adds a category.
  public mutating func insert(_ category: PluralCategory) { rawValue |= 1 << category.rawValue }

  /// Returns the categories that are in either set.
  public func union(_ other: Self) -> Self { Self(rawValue: rawValue | other.rawValue) }

  /// Returns the categories that are not in another set.
  public func subtracting(_ other: Self) -> Self { Self(rawValue: rawValue & ~other.rawValue) }

  /// Returns whether another set has all categories of this one.
  public func isSubset(of other: Self) -> Bool { subtracting(other).isEmpty }
}

extension PluralCategorySet: Sequence {
  public func makeIterator() -> Iterator { Iterator(rest: rawValue) }

  /// An iterator over the categories of a set.
  public struct Iterator: IteratorProtocol {
    fileprivate var rest: UInt8

    public mutating func next() -> PluralCategory? {
      guard rest != 0 else { return nil }
      let category = PluralCategory(rawValue: UInt8(rest.trailingZeroBitCount))
      rest &= rest - 1
      return category
    }
  }
}

extension PluralCategorySet: ExpressibleByArrayLiteral {
  public init(arrayLiteral categories: PluralCategory...) { self.init(categories) }
}
