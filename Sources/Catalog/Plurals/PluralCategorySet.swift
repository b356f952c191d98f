/// A set of plural categories, which a loop visits in the order of the CLDR.
public struct PluralCategorySet: SetAlgebra, Sequence, Hashable, Sendable {
  /// One bit for each category, `zero` lowest.
  public private(set) var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue & 0b11_1111 }

  public init() { rawValue = 0 }

  public init(_ category: PluralCategory) { rawValue = 1 << category.rawValue }

  /// The six categories there are.
  public static let all = Self(rawValue: .max)

  public var count: Int { rawValue.nonzeroBitCount }

  public var isEmpty: Bool { rawValue == 0 }

  public func contains(_ category: PluralCategory) -> Bool {
    rawValue & Self(category).rawValue != 0
  }

  public func makeIterator() -> Iterator { Iterator(rest: rawValue) }

  /// Visits the categories of a set.
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

extension PluralCategorySet {
  @discardableResult
  public mutating func insert(
    _ category: PluralCategory
  ) -> (inserted: Bool, memberAfterInsert: PluralCategory) {
    let inserted = !contains(category)
    rawValue |= Self(category).rawValue
    return (inserted, category)
  }

  @discardableResult
  public mutating func remove(_ category: PluralCategory) -> PluralCategory? {
    guard contains(category) else { return nil }
    rawValue &= ~Self(category).rawValue
    return category
  }

  @discardableResult
  public mutating func update(with category: PluralCategory) -> PluralCategory? {
    insert(category).inserted ? nil : category
  }

  public func union(_ other: Self) -> Self { Self(rawValue: rawValue | other.rawValue) }

  public func intersection(_ other: Self) -> Self { Self(rawValue: rawValue & other.rawValue) }

  public func symmetricDifference(_ other: Self) -> Self {
    Self(rawValue: rawValue ^ other.rawValue)
  }

  public mutating func formUnion(_ other: Self) { self = union(other) }

  public mutating func formIntersection(_ other: Self) { self = intersection(other) }

  public mutating func formSymmetricDifference(_ other: Self) { self = symmetricDifference(other) }
}
