import Catalog

/// How a locale writes numbers.
struct NumberFormat: Sendable {
  let zero: Unicode.Scalar
  let decimalSeparator: String
  let groupingSeparator: String
  let minusSign: String
  let plusSign: String
  let exponentSign: String
  /// The number of digits in the last group, and in the groups before it.
  let lastGroup: Int
  let otherGroups: Int
  /// How many digits the first group needs at least. In Spanish, 1234 has no separator.
  let minimumFirstGroup: Int

  /// Finds the format of a locale, or of the nearest parent that has one.
  init(of locale: LocaleIdentifier) {
    var record = Self.records.value(of: locale.canonical)
    var parents = LocaleFallbacks.parents.locales(for: locale)[...]
    while record == nil, let parent = parents.popFirst() {
      record = Self.records.value(of: parent.canonical)
    }
    let index = record.flatMap { Int($0) } ?? Self.root
    let words = NumberTable.formats[index].split(separator: " ").map(String.init)
    zero = NumberTable.zeros[words[0]] ?? "0"
    decimalSeparator = words[1]
    groupingSeparator = words[2]
    minusSign = words[3]
    plusSign = words[4]
    exponentSign = words[5]
    lastGroup = Int(words[6]) ?? 3
    otherGroups = Int(words[7]) ?? 3
    minimumFirstGroup = Int(words[8]) ?? 1
  }

  private static let records = SortedRecords(NumberTable.locales)
  private static let root = records.value(of: "root").flatMap { Int($0) } ?? 0
}

extension NumberFormat {
  /// Returns digits as the locale writes them.
  func digits(_ digits: some Sequence<UInt8>) -> String {
    var text = ""
    for digit in digits {
      text.unicodeScalars.append(Unicode.Scalar(zero.value + UInt32(digit)) ?? zero)
    }
    return text
  }

  /// Returns the digits of a whole number with separators between their groups.
  func grouped(_ integer: ArraySlice<UInt8>, last: Int, others: Int) -> String {
    guard last > 0, integer.count >= last + minimumFirstGroup else { return digits(integer) }
    var groups = [integer.suffix(last)]
    var rest = integer.dropLast(last)
    while !rest.isEmpty {
      groups.append(rest.suffix(others))
      rest = rest.dropLast(others)
    }
    return groups.reversed().map { digits($0) }.joined(separator: groupingSeparator)
  }
}
