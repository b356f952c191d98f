import Catalog
import FormatStrings
import Languages
import StringResolution

/// One state of an entry, as users of a locale read it.
struct EntryState {
  let entry: Entry
  let resolver: StringResolver
  let locale: LocaleIdentifier
  let variants: [StringVariant]
  /// The words for arguments that are objects.
  private let words: [String]

  init(
    _ entry: Entry, _ resolver: StringResolver, _ locale: LocaleIdentifier,
    _ style: StringRequest.NumberStyle, words: [String]
  ) {
    (self.entry, self.resolver, self.locale, self.words) = (entry, resolver, locale, words)
    variants = resolver.variants(of: entry, in: locale, style)
  }

  /// Returns the request for a case that one of two states distinguishes.
  ///
  /// Each state has its own arguments, because the code that passes them changes with it. They
  /// count the same numbers.
  ///
  /// - Parameter isUnusual: whether other samples are used, to find differences that the first ones
  ///   don't show.
  func request(
    for asked: CaseUnion.Case, _ choice: PreviewChoice, isUnusual: Bool = false
  ) -> (variant: StringVariant, request: StringRequest)? {
    let candidates = variants.variants(on: asked.device).variants(at: asked.widths)
    if let arguments = asked.arguments {
      let given = GivenArguments(
        entry: entry, locale: locale, language: resolver.language(for: locale) ?? locale,
        numberStyle: choice.numberStyle)
      return isUnusual
        ? nil : given.request(arguments, among: candidates, asked.device, asked.widths)
    }
    let match = candidates.first { $0.counts.isCase(asked) } ?? candidates.first
    guard var variant = match ?? variants.first else { return nil }
    (variant.device, variant.widths) = (asked.device, asked.widths)
    variant.counts.take(asked)
    let sample = isUnusual ? (asked.counts.first?.samples.count ?? 1) - 1 : 0
    var request = variant.request(for: entry, in: locale, sample: sample, words: words)
    let counted = request.passNumbers(of: asked, exceptFor: variant.counts, sample: sample)
    if variant.counts.count < asked.counts.count { variant.counts = asked.counts }
    request.numberStyle = choice.numberStyle
    if isUnusual {
      for index in request.arguments.indices where !counted.contains(index + 1) {
        request.arguments[index] = request.arguments[index].unusual
      }
    }
    return (variant, request)
  }

  func resolve(_ request: StringRequest) -> ResolvedString { resolver.resolve(entry, request) }

  /// Returns whether arguments that another state counts have a number here, too.
  func hasNumbers(of other: EntryState) -> Bool {
    let classes = Dictionary(entry.expectedArguments.map { ($0.position, $0.argumentClass) }) {
      first, _ in first
    }
    let own = Set(variants.flatMap(\.counts).map(\.position))
    return other.variants.flatMap(\.counts).allSatisfy { count in
      guard !own.contains(count.position), let kind = classes[count.position] else {
        return own.contains(count.position)
      }
      if case .text? = count.samples.first { return kind.isNumeric || kind == .object }
      return kind.isNumeric
    }
  }
}

extension [StringVariant.Count] {
  /// The numbers of a case that belongs to one of these, which is at an index.
  private func count(at index: Int, of asked: CaseUnion.Case) -> StringVariant.Count? {
    guard asked.countsPositions else {
      return asked.counts.indices.contains(index) ? asked.counts[index] : nil
    }
    return asked.counts.first { $0.position == self[index].position }
  }

  /// Returns whether the categories are those of a case.
  fileprivate func isCase(_ asked: CaseUnion.Case) -> Bool {
    indices.allSatisfy { count(at: $0, of: asked)?.category == self[$0].category }
  }

  /// Takes the categories and the numbers of a case.
  fileprivate mutating func take(_ asked: CaseUnion.Case) {
    for index in indices {
      guard let count = count(at: index, of: asked), let kind = self[index].samples.first else {
        continue
      }
      self[index].category = count.category
      let samples = count.samples.compactMap { $0.number(like: kind) }
      if !samples.isEmpty { self[index].samples = samples }
    }
  }
}

extension StringRequest {
  /// Passes the numbers of a case for arguments that select nothing in a state, so that both states
  /// are shown for the same numbers. Returns the positions of all counted arguments.
  ///
  /// - Parameters:
  ///   - counts: what the state counts.
  ///   - sample: which of the numbers of each category, modulo their count.
  fileprivate mutating func passNumbers(
    of asked: CaseUnion.Case, exceptFor counts: [StringVariant.Count], sample: Int
  ) -> Set<Int> {
    var counted = Set(counts.map(\.position))
    guard asked.countsPositions else { return counted }
    for count in asked.counts where counted.insert(count.position).inserted {
      let value = count.samples[sample % count.samples.count]
      guard arguments.indices.contains(count.position - 1),
        let number = value.number(like: arguments[count.position - 1])
      else { continue }
      arguments[count.position - 1] = number
    }
    return counted
  }
}

extension ArgumentValue {
  /// Returns the same number as a value of the same type as another one, or nil if there is none.
  fileprivate func number(like other: ArgumentValue) -> ArgumentValue? {
    switch (self, other) {
    case (.integer(let value), .double): .double(Double(value))
    case (.integer(let value), .text): .text(String(value))
    case (.double(let value), .integer): Int(exactly: value).map(ArgumentValue.integer)
    case (.double(let value), .text): .text(String(value))
    case (.text(let text), .integer): Int(text).map(ArgumentValue.integer)
    case (.text(let text), .double): Double(text).map(ArgumentValue.double)
    case (.integer, .integer), (.double, .double), (.text, .text), (.impossible, _),
      (_, .impossible):
      self
    }
  }

  /// A number with a sign, groups and a fraction, which shows how it is formatted. Text is
  /// unchanged.
  fileprivate var unusual: ArgumentValue {
    switch self {
    case .integer: .integer(-1_234_567)
    case .double: .double(-1_234.567_89)
    case .text, .impossible: self
    }
  }
}
