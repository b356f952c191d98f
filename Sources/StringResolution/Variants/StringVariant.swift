package import Catalog
import FormatStrings
package import Languages

/// One of the different requests that an entry distinguishes in a locale.
package struct StringVariant: Hashable, Sendable {
  /// The device, or nil if the entry doesn't vary by device.
  package var device: DeviceKey?
  /// The widths that give the same string, or nil if the entry doesn't vary by width. The last
  /// range ends with `Int.max`.
  package var widths: ClosedRange<Int>?
  /// The counted arguments, each with its category and numbers that select it.
  package var counts: [Count] = []

  /// A number that selects a plural form.
  package struct Count: Hashable, Sendable {
    /// The argument, from 1.
    package var position: Int
    package var category: PluralCategory
    /// Numbers that select the category, at least one.
    package var samples: [ArgumentValue]

    /// Whether no code can pass such a number, so that no user sees the form.
    package var isImpossible: Bool {
      if case .impossible? = samples.first { true } else { false }
    }
  }
}

extension StringVariant {
  /// The variant of an entry that distinguishes nothing.
  package static var always: StringVariant { StringVariant() }
}

extension StringVariant {
  /// Returns a request that the variant stands for, with sample arguments.
  ///
  /// - Parameters:
  ///   - sample: which of the numbers of each category, modulo their count.
  ///   - words: the words for arguments that are objects. They should appear in no string.
  package func request(
    for entry: Entry, in locale: LocaleIdentifier, sample: Int = 0,
    words: [String] = ["Anna", "Example", "Sample"]
  ) -> StringRequest {
    StringRequest(
      locale: locale, device: device ?? .other, width: widths?.lowerBound,
      arguments: arguments(for: entry, sample: sample, words: words))
  }

  private func arguments(for entry: Entry, sample: Int, words: [String]) -> [ArgumentValue] {
    var values: [Int: ArgumentValue] = [:]
    var objects = 0
    for (position, argumentClass) in entry.expectedArguments {
      values[position] = Self.sample(of: argumentClass) ?? .text(words[objects % words.count])
      if case .text? = values[position] { objects += 1 }
    }
    for specifier in entry.specifiers where specifier.traits.contains(.label) {
      guard let name = specifier.name, case .text? = values[specifier.position] else { continue }
      values[specifier.position] = .text(entry.name(of: name))
    }
    for count in counts { values[count.position] = count.samples[sample % count.samples.count] }
    guard let last = values.keys.max().map({ min($0, ArgumentNumbering.maxPosition) }), last > 0
    else { return [] }
    return (1...last).map { values[$0] ?? .text(words[0]) }
  }

  /// Returns a value of a class of numbers, or nil for text.
  private static func sample(of argumentClass: ArgumentClass) -> ArgumentValue? {
    switch argumentClass {
    case .int32, .uint32, .int64, .uint64, .star: .integer(7)
    case .character: .integer(Int(UInt8(ascii: "A")))
    case .double, .longDouble: .double(1.5)
    case .object, .cString, .wideString, .pascalString, .pointer, .discarded, .unknown: nil
    }
  }
}

/// How variations are nested.
extension Entry {
  /// Returns whether a branch of a localization may exclude another one: a variation is inside of
  /// another of its kind, or a string inside of a variation refers to a variable.
  ///
  /// Few localizations have such branches, so that the others aren't searched.
  func hasNestedChoices(in localization: Localization) -> Bool {
    guard localization.variations.count > 1 else { return false }
    if localization.variations.contains(where: { isInsideOfItsKind(variations[$0]) }) {
      return true
    }
    guard !localization.substitutions.isEmpty else { return false }
    return localization.units.contains { unit in
      units[unit].branch != nil
        && units[unit].specifiers.contains { specifiers[$0].kind == .variable }
    }
  }

  private func isInsideOfItsKind(_ variation: Variation) -> Bool {
    var parent = variation.parent
    while let branch = parent {
      let outer = variations[branches[branch].variation]
      if outer.kind == variation.kind { return true }
      parent = outer.parent
    }
    return false
  }
}

/// Sample numbers for the categories of a language.
struct CountedNumbers {
  /// The maximum number of samples for a category.
  private static let maxCount = 4

  /// Numbers of which some select each category of fractions.
  private static let fractions: [Double] =
    [1.5] + (0...25).map(Double.init) + (1...25).map { Double($0) / 10 } + [100, 1_000_000]

  /// - Parameters:
  ///   - rules: the rules of the language, or nil if there are none.
  ///   - fractionDigits: the number of digits after the decimal separator that are shown, or nil if
  ///     the number is an integer.
  ///   - hasZero: whether the entry has a form `zero`.
  /// - Returns: the categories in the order of the CLDR, each with at least one number.
  static func samples(
    _ rules: PluralRules?, fractionDigits: Int?, hasZero: Bool
  ) -> [(category: PluralCategory, values: [ArgumentValue])] {
    let categories = (rules?.cardinal ?? [.other]).union(hasZero ? [.zero] : [])
    return categories.compactMap { category in
      let values =
        fractionDigits.map { fractions(category, rules, digits: $0, hasZero: hasZero) }
        ?? integers(category, rules, hasZero: hasZero)
      return values.isEmpty ? nil : (category, values)
    }
  }

  /// Returns a number with a fraction for each category that no integer selects.
  static func impossible(
    _ rules: PluralRules?, among categories: Set<PluralCategory>
  ) -> [(category: PluralCategory, values: [ArgumentValue])] {
    guard let rules else { return [] }
    return rules.cardinal.filter {
      categories.contains($0) && integers($0, rules, hasZero: false).isEmpty
    }.compactMap { category in
      let numbers = fractions(
        category, rules, digits: NumberText.impossibleDigits, hasZero: false)
      guard case .double(let value)? = numbers.first else { return nil }
      return (category, [.impossible(value)])
    }
  }

  private static func integers(
    _ category: PluralCategory, _ rules: PluralRules?, hasZero: Bool
  ) -> [ArgumentValue] {
    // Without rules, each number but 0 uses `other`.
    var numbers = rules?.examples(for: category) ?? (category == .zero ? [] : [1, 2])
    if hasZero { numbers.removeAll { $0 == 0 } }
    if hasZero && category == .zero { numbers.insert(0, at: 0) }
    return numbers.prefix(maxCount).map(ArgumentValue.integer)
  }

  /// Returns numbers that select a category with the digits that are shown: 1.00 isn't 1.
  private static func fractions(
    _ category: PluralCategory, _ rules: PluralRules?, digits: Int, hasZero: Bool
  ) -> [ArgumentValue] {
    var shown: Set<String> = []
    let numbers = fractions.filter { number in
      let text = DecimalNumber(number).plainText(fractionDigits: digits)
      let operands = PluralOperands(text)
      let own = hasZero && operands.isZero ? .zero : rules?.category(of: operands) ?? .other
      return own == category && shown.insert(text).inserted
    }
    return numbers.prefix(maxCount).map(ArgumentValue.double)
  }
}

/// The branches that no request can reach because of the branches around them.
///
/// A device branch inside of another device, a width above the range of the width around it, and a
/// form that no number selects for which the form around it is shown. Branches that are unreachable
/// by their own names have other faults: a second equal width, or a category that the language
/// doesn't use.
package struct UnreachableBranches {
  /// Why a branch can't be reached.
  package enum Reason: Hashable, Sendable {
    case device(DeviceKey)
    case widths(ClosedRange<Int>)
    /// The variable around it counts the same argument.
    case argument(Int)
  }

  /// Unreachable branches as indices, in ascending order. Empty if the search takes too long.
  package private(set) var branches: [(branch: Int, reason: Reason)] = []
  /// The work of the search: the strings, variations, branches and specifiers that were visited.
  package private(set) var work = 0

  package init(in entry: Entry) {
    let limit = Self.maxWork(for: entry)
    for (index, localization) in entry.localizations.enumerated()
    where entry.hasNestedChoices(in: localization) {
      var search = BranchSearch(of: index, in: entry, workLeft: limit - work)
      search.run()
      work = limit - search.workLeft
      guard work <= limit else {
        branches = []
        return
      }
      branches += search.unreachable
    }
  }

  /// The maximum work for an entry with all of its localizations. It is proportional to the size of
  /// the entry. Real entries take a quarter of it.
  package static func maxWork(for entry: Entry) -> Int {
    16 * (entry.units.count + entry.branches.count + entry.specifiers.count)
  }
}
