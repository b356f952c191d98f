/// A set of the locales of a table, or of the languages of a project, by index.
package struct LocaleSet: Hashable, Sendable {
  /// The first 64 locales, which are all of most tables.
  private var first: UInt64 = 0
  /// The others, without empty words at the end.
  private var rest: [UInt64] = []

  package init() {}

  @inline(__always)
  package mutating func insert(_ locale: Int) {
    if locale < 64 { first |= 1 &<< UInt64(locale) } else { insertAbove64(locale) }
  }

  private mutating func insertAbove64(_ locale: Int) {
    let index = locale / 64 - 1
    while rest.count <= index { rest.append(0) }
    rest[index] |= 1 << UInt64(locale % 64)
  }

  package func contains(_ locale: Int) -> Bool {
    word(locale / 64) & 1 << UInt64(locale % 64) != 0
  }

  /// Returns whether the set has all locales with smaller indices than a number, except perhaps
  /// one.
  package func containsAll(below count: Int, except exception: Int?) -> Bool {
    for index in 0..<(count + 63) / 64 {
      var word = word(index)
      if let exception, exception / 64 == index { word |= 1 << UInt64(exception % 64) }
      let wanted = count - 64 * index
      guard wanted >= 64 ? word == .max : ~word & (1 << UInt64(wanted) - 1) == 0 else {
        return false
      }
    }
    return true
  }

  /// The indices of the locales, in ascending order.
  package var locales: [Int] {
    var locales: [Int] = []
    locales.reserveCapacity(rest.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount })
    for index in 0...rest.count {
      var bits = word(index)
      while bits != 0 {
        locales.append(64 * index + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
    return locales
  }

  /// Whether the set has no locales.
  package var isEmpty: Bool { first == 0 && rest.isEmpty }

  /// The only locale, or nil if there is none or more than one.
  package var single: Int? {
    guard rest.isEmpty else { return locales.count == 1 ? locales[0] : nil }
    return first.nonzeroBitCount == 1 ? first.trailingZeroBitCount : nil
  }

  /// Returns the locales that another set doesn't have.
  package func subtracting(_ other: LocaleSet) -> LocaleSet {
    var result = LocaleSet()
    result.first = first & ~other.first
    result.rest = rest.indices.map { rest[$0] & ~other.word($0 + 1) }
    while result.rest.last == 0 { result.rest.removeLast() }
    return result
  }

  package mutating func removeAll() { self = LocaleSet() }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    if !rest.isEmpty { hasher.combine(rest) }
  }

  private func word(_ index: Int) -> UInt64 {
    if index == 0 { return first }
    return index <= rest.count ? rest[index - 1] : 0
  }
}
