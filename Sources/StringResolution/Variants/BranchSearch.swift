import Catalog
import FormatStrings
import Languages

/// The process that finds the unreachable branches of one localization.
struct BranchSearch {
  /// What is known of the requests that reach a place.
  private struct Requests {
    var devices = Set(DeviceKey.allCases)
    /// The device of the innermost device branch around the place.
    var device = DeviceKey.other
    var widths = 0...Int.max
    /// The numbers of those arguments that were counted.
    var numbers: [Int: IntegerGroups] = [:]
    /// The variables around the place, and the branch of the string that refers to the first one.
    var variables: [Int] = []
    var rootBranch: Int?
  }

  private let entry: Entry
  private let language: IntegerGroups.Language?
  private var references: VariableReferences
  /// Negative if the limit is exceeded.
  private(set) var workLeft: Int
  private var reached: Set<Int> = []
  private var excluded: [Int: UnreachableBranches.Reason] = [:]
  /// Whether a place has two forms, so that nothing is known about what is shown.
  private var isUndefined = false

  private var parts: LocalizationParts { references.formatter.parts }

  init(of localization: Int, in entry: Entry, workLeft: Int) {
    self.entry = entry
    self.workLeft = workLeft
    let locale = entry.locale(of: entry.localizations[localization])
    language = locale.pluralRules.map { IntegerGroups.Language($0) }
    references = VariableReferences(
      StringFormatter(of: localization, in: entry, StringRequest(locale: locale)))
  }

  mutating func run() { visit(LocalizationParts.Place(), Requests(), first: 1) }

  /// The branches that no request reaches, as indices in ascending order.
  var unreachable: [(branch: Int, reason: UnreachableBranches.Reason)] {
    guard !isUndefined else { return [] }
    return excluded.filter { !reached.contains($0.key) }.sorted { $0.key < $1.key }
      .map { (branch: $0.key, reason: $0.value) }
  }
}

extension BranchSearch {
  /// Counts a part of the work, and returns whether it may be done.
  private mutating func spend(_ work: Int = 1) -> Bool {
    workLeft -= work
    return workLeft >= 0
  }

  private mutating func visit(
    _ place: LocalizationParts.Place, _ requests: Requests, first: Int
  ) {
    guard spend(), requests.variables.count <= StringFormatter.maxDepth else { return }
    let units = parts.units(at: place)
    let variations = parts.variations(at: place)
    guard variations.count + min(units.count, 1) < 2, !parts.hasSeveralRules(at: place) else {
      isUndefined = true
      return
    }
    for unit in units { visitVariables(of: unit, requests, first: first) }
    guard let variation = variations.first.map({ entry.variations[$0] }) else { return }
    switch variation.kind {
    case .device: visitDevices(of: variation, requests, first: first)
    case .width: visitWidths(of: variation, requests, first: first)
    case .plural: visitForms(of: variation, requests, first: first)
    }
  }

  /// - Parameter reason: why the branch isn't reached if there are no requests.
  private mutating func visit(
    branch: Int, _ requests: Requests?, first: Int, _ reason: UnreachableBranches.Reason
  ) {
    guard let requests else {
      excluded[branch] = excluded[branch] ?? reason
      return
    }
    reached.insert(branch)
    let place = LocalizationParts.Place(branch: branch)
    if let unit = entry.branches[branch].unit, !parts.hasSeveralRules(at: place) {
      visitVariables(of: unit, requests, first: first)
    } else {
      visit(place, requests, first: first)
    }
  }

  private func compiledBranches(of variation: Variation) -> [Int] {
    entry.branchIndices(of: variation).filter { entry.isCompiled(entry.branches[$0]) }
  }

  private mutating func visitDevices(of variation: Variation, _ requests: Requests, first: Int) {
    let branches = compiledBranches(of: variation).compactMap { index in
      DeviceKey(rawValue: entry.name(of: entry.branches[index].name)).map { (index, $0) }
    }
    let named = Set(branches.map(\.1)).subtracting([.other])
    for (index, device) in branches where spend() {
      var inner = requests
      inner.device = device
      if device == .other { inner.devices.subtract(named) } else { inner.devices = [device] }
      inner.devices.formIntersection(requests.devices)
      visit(
        branch: index, inner.devices.isEmpty ? nil : inner, first: first, .device(requests.device))
    }
  }

  private mutating func visitWidths(of variation: Variation, _ requests: Requests, first: Int) {
    let widths = WidthRanges(of: variation, in: entry)
    for range in widths.ranges where spend() {
      var inner = requests
      if widths.fault == nil {
        inner.widths = range.widths.clamped(to: requests.widths)
      }
      let isReached = widths.fault != nil || range.widths.overlaps(requests.widths)
      visit(
        branch: range.branch, isReached ? inner : nil, first: first, .widths(requests.widths))
    }
  }

  /// - Parameter first: the counted argument of a variable.
  private mutating func visitForms(of variation: Variation, _ requests: Requests, first: Int) {
    let counted = variation.substitution == nil ? entry.countedArgument(of: variation) : first
    let branches = compiledBranches(of: variation)
    let forms = PluralCategorySet(branches.compactMap { entry.branches[$0].category })
    for index in branches where spend() {
      guard let category = entry.branches[index].category else { continue }
      guard let counted, let language, !entry.countsFractions(variation) else {
        visit(branch: index, requests, first: first, .argument(0))
        continue
      }
      let known = requests.numbers[counted]
      // What no number selects anywhere is another fault, or a form for fractions.
      guard !language.groups(of: language.all, shownBy: category, among: forms).isEmpty else {
        continue
      }
      let groups = language.groups(of: known ?? language.all, shownBy: category, among: forms)
      var inner = requests
      inner.numbers[counted] = groups
      visit(branch: index, groups.isEmpty ? nil : inner, first: first, .argument(counted))
    }
  }

  private mutating func visitVariables(of unit: Int, _ requests: Requests, first: Int) {
    var requests = requests
    if requests.variables.isEmpty { requests.rootBranch = entry.units[unit].branch }
    let (found, work) = references.references(
      of: VariableReferences.Reader(unit: unit, first: first, rootBranch: requests.rootBranch))
    guard spend(work + found.count) else { return }
    for reference in found where !requests.variables.contains(reference.substitution) {
      var inner = requests
      inner.variables.append(reference.substitution)
      visit(
        LocalizationParts.Place(substitution: reference.substitution), inner,
        first: reference.position)
    }
  }
}

/// A set of integers that the plural forms of a language distinguish: 0, and the other integers of
/// each category.
///
/// Forms never divide these groups further, so no number has to be tried.
struct IntegerGroups: Hashable {
  private(set) var hasZero = false
  /// The categories of the other integers.
  private(set) var categories = PluralCategorySet()

  var isEmpty: Bool { !hasZero && categories.isEmpty }
}

extension IntegerGroups {
  /// The groups of one language.
  struct Language {
    /// All integers.
    let all: IntegerGroups
    private let zeroCategory: PluralCategory

    init(_ rules: PluralRules) {
      var all = IntegerGroups(hasZero: true)
      var zeroCategory = PluralCategory.other
      for category in rules.cardinal {
        let examples = rules.examples(for: category)
        if examples.contains(0) { zeroCategory = category }
        if examples.contains(where: { $0 != 0 }) { all.categories.insert(category) }
      }
      self.all = all
      self.zeroCategory = zeroCategory
    }

    /// Returns those integers of a set for which a form is shown.
    ///
    /// - Parameter forms: the categories that have a form.
    func groups(
      of integers: IntegerGroups, shownBy form: PluralCategory, among forms: PluralCategorySet
    ) -> IntegerGroups {
      let zeroForm =
        forms.contains(.zero) ? .zero : forms.contains(zeroCategory) ? zeroCategory : .other
      var shown = IntegerGroups(hasZero: integers.hasZero && zeroForm == form)
      for category in integers.categories
      where (forms.contains(category) ? category : .other) == form {
        shown.categories.insert(category)
      }
      return shown
    }
  }
}

/// The variables to which strings refer. Each string is parsed once.
struct VariableReferences {
  /// A string, the argument of its first specifier without a number, and the branch of the string
  /// around it.
  struct Reader: Hashable {
    var unit: Int
    var first: Int
    var rootBranch: Int?
  }

  struct Reference: Hashable {
    var substitution: Int
    /// The argument that the variable counts.
    var position: Int
  }

  private(set) var formatter: StringFormatter
  private var pieces: [Int: [FormatPiece]] = [:]
  private var known: [Reader: [Reference]] = [:]

  init(_ formatter: StringFormatter) { self.formatter = formatter }

  /// Returns the references of a string without repetitions, and the number of specifiers that were
  /// read to find them.
  mutating func references(of reader: Reader) -> (references: [Reference], work: Int) {
    if let known = known[reader] { return (known, 0) }
    let pieces = specifiers(of: reader.unit)
    formatter.rootBranch = reader.rootBranch
    var found: [Reference] = []
    var seen: Set<Reference> = []
    for piece in formatter.numbered(pieces, from: reader.first, unit: reader.unit).pieces {
      guard case .specifier(let specifier, let name?, _) = piece, specifier.kind == .variable,
        specifier.position <= ArgumentNumbering.maxPosition,
        let substitution = formatter.parts.variable(name, in: reader.rootBranch)
      else { continue }
      let reference = Reference(substitution: substitution, position: specifier.position)
      if seen.insert(reference).inserted { found.append(reference) }
    }
    known[reader] = found
    return (found, pieces.count)
  }

  private mutating func specifiers(of unit: Int) -> [FormatPiece] {
    if let known = pieces[unit] { return known }
    let text = formatter.entry.string(of: formatter.entry.units[unit].text)
    let specifiers = formatter.pieces(of: text, unit: unit).filter { piece in
      if case .specifier = piece { true } else { false }
    }
    pieces[unit] = specifiers
    return specifiers
  }
}
