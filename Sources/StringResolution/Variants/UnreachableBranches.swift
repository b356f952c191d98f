package import Catalog
import FormatStrings

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

  /// The numbers that represent all numbers which an argument can have.
  private static let numbers = Set(Array(0...1_100) + [1_000_000, 2_000_000])
  /// The maximum number of strings that are visited. An entry with more isn't examined further.
  private static let maxVisits = 1_000

  /// What is known of a request at some place.
  private struct Request {
    var device: DeviceKey?
    var widths = 0...Int.max
    /// The numbers of those arguments that were counted.
    var numbers: [Int: Set<Int>] = [:]
    /// The variables around the place, and the branch of the string that refers to the first one.
    var variables: [Int] = []
    var rootBranch: Int?
  }

  private let entry: Entry
  private let formatter: StringFormatter
  private let rules: PluralRules?
  /// Unreachable branches as indices, in the order in which they were found.
  package private(set) var branches: [(branch: Int, reason: Reason)] = []
  private var visits = 0
  /// The forms of variables inside of a form that counts the same argument, and whether a number
  /// reaches them.
  private var forms: [Int: (isReached: Bool, argument: Int)] = [:]

  package init(of localization: Int, in entry: Entry) {
    self.entry = entry
    let locale = entry.locale(of: entry.localizations[localization])
    rules = locale.pluralRules
    formatter = StringFormatter(of: localization, in: entry, StringRequest(locale: locale))
    visit(LocalizationParts.Place(), Request(), first: 1)
    guard visits < Self.maxVisits else { return }
    for (branch, form) in forms.sorted(by: { $0.key < $1.key }) where !form.isReached {
      branches.append((branch, .argument(form.argument)))
    }
  }
}

extension UnreachableBranches {
  private mutating func visit(
    _ place: LocalizationParts.Place, _ request: Request, first: Int
  ) {
    visits += 1
    guard visits < Self.maxVisits, request.variables.count <= StringFormatter.maxDepth else {
      return
    }
    for unit in formatter.parts.units(at: place).prefix(1) {
      visitVariables(of: unit, request, first: first)
    }
    for index in formatter.parts.variations(at: place).prefix(1) {
      let variation = entry.variations[index]
      switch variation.kind {
      case .device: visitDevices(of: variation, request)
      case .width: visitWidths(of: variation, request)
      case .plural: visitForms(of: variation, request, first: first)
      }
    }
  }

  private mutating func visit(branch: Int, _ request: Request, first: Int = 1) {
    if let unit = entry.branches[branch].unit {
      visitVariables(of: unit, request, first: first)
    } else {
      visit(LocalizationParts.Place(branch: branch), request, first: first)
    }
  }

  private mutating func visitDevices(of variation: Variation, _ request: Request) {
    let branches = entry.branchIndices(of: variation).compactMap { index in
      DeviceKey(rawValue: entry.name(of: entry.branches[index].name)).map { (index, $0) }
    }
    for (index, device) in branches {
      if let outer = request.device, outer != .other {
        let used = branches.contains { $0.1 == outer } ? outer : .other
        guard device == used else {
          self.branches.append((index, .device(outer)))
          continue
        }
      }
      var request = request
      if request.device == nil || request.device == .other { request.device = device }
      visit(branch: index, request)
    }
  }

  private mutating func visitWidths(of variation: Variation, _ request: Request) {
    let widths = WidthRanges(of: variation, in: entry)
    guard widths.fault == nil else { return }
    for range in widths.ranges {
      guard range.widths.overlaps(request.widths) else {
        branches.append((range.branch, .widths(request.widths)))
        continue
      }
      var request = request
      request.widths = range.widths.clamped(to: request.widths)
      visit(branch: range.branch, request)
    }
  }

  /// - Parameter first: The counted argument of a variable.
  private mutating func visitForms(of variation: Variation, _ request: Request, first: Int) {
    let counted = variation.substitution == nil ? entry.countedArgument(of: variation) : first
    guard let counted, let rules, !entry.countsFractions(variation) else { return }
    let own = entry.categories(of: variation)
    let known = request.numbers[counted]
    for index in entry.branchIndices(of: variation) {
      guard let category = entry.branches[index].category else { continue }
      let numbers = (known ?? Self.numbers).filter { number in
        Self.form(for: number, rules, own) == category
      }
      // What no number selects anywhere is another fault, or a form for fractions.
      if known != nil, Self.numbers.contains(where: { Self.form(for: $0, rules, own) == category })
      {
        forms[index] = (forms[index]?.isReached ?? false || !numbers.isEmpty, counted)
      } else if known == nil {
        forms[index] = (true, counted)
      }
      guard !numbers.isEmpty else { continue }
      var request = request
      request.numbers[counted] = numbers
      visit(branch: index, request, first: first)
    }
  }

  private static func form(
    for number: Int, _ rules: PluralRules, _ own: PluralCategorySet
  ) -> PluralCategory? {
    if number == 0, own.contains(.zero) { return .zero }
    let category = rules.category(of: PluralOperands(String(number)))
    return own.contains(category) ? category : own.contains(.other) ? .other : nil
  }

  private mutating func visitVariables(of unit: Int, _ request: Request, first: Int) {
    var request = request
    if request.variables.isEmpty { request.rootBranch = entry.units[unit].branch }
    var formatter = formatter
    formatter.rootBranch = request.rootBranch
    let text = entry.string(of: entry.units[unit].text)
    for piece in formatter.numbered(text, from: first, unit: unit).pieces {
      guard case .specifier(let specifier, let name?, _) = piece, specifier.kind == .variable,
        let variable = formatter.parts.variable(name, in: formatter.rootBranch),
        !request.variables.contains(variable)
      else { continue }
      var request = request
      request.variables.append(variable)
      visit(
        LocalizationParts.Place(substitution: variable), request, first: specifier.position)
    }
  }
}
