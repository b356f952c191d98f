import Catalog
import StringResolution

/// One state of an entry, as users of a locale read it.
struct EntryState {
  let entry: Entry
  let resolver: StringResolver
  let locale: LocaleIdentifier
  let variants: [StringVariant]
  private let words: [String]

  init(
    _ entry: Entry, _ resolver: StringResolver, _ locale: LocaleIdentifier, _ words: SampleWords
  ) {
    (self.entry, self.resolver, self.locale) = (entry, resolver, locale)
    variants = resolver.variants(of: entry, in: locale)
    self.words = words.words(for: entry, in: locale)
  }

  /// Returns the request for a case that one of two states distinguishes.
  ///
  /// Each state has its own arguments, because the code that passes them changes with it. They
  /// count the same numbers.
  ///
  /// - Parameter isUnusual: Whether other samples are used, to find differences that the first ones
  ///   don't show.
  func request(
    for asked: CaseUnion.Case, _ choice: PreviewChoice, isUnusual: Bool = false
  ) -> (variant: StringVariant, request: StringRequest)? {
    let candidates = variants.variants(on: asked.device).variants(at: asked.widths)
    if let arguments = asked.arguments {
      let given = GivenArguments(entry: entry, locale: locale, numberStyle: choice.numberStyle)
      return isUnusual
        ? nil : given.request(arguments, among: candidates, asked.device, asked.widths)
    }
    let categories = asked.counts.map(\.category)
    let match = candidates.first { $0.counts.map(\.category) == categories } ?? candidates.first
    guard var variant = match ?? variants.first else { return nil }
    (variant.device, variant.widths) = (asked.device, asked.widths)
    for (index, count) in asked.counts.enumerated() where index < variant.counts.count {
      variant.counts[index].category = count.category
      variant.counts[index].samples = count.samples
    }
    var request = variant.request(
      for: entry, in: locale,
      sample: isUnusual ? (variant.counts.first?.samples.count ?? 1) - 1 : 0, words: words)
    request.numberStyle = choice.numberStyle
    if isUnusual {
      let counted = Set(variant.counts.map(\.position))
      for index in request.arguments.indices where !counted.contains(index + 1) {
        request.arguments[index] = request.arguments[index].unusual
      }
    }
    return (variant, request)
  }

  func resolve(_ request: StringRequest) -> ResolvedString { resolver.resolve(entry, request) }
}

extension ArgumentValue {
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
