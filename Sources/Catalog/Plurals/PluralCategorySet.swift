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
