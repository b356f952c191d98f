import Catalog
import Languages
import StringResolution

/// The requests that show an entry in one locale.
struct RequestList {
  /// One request, and the case of the entry that it selects.
  typealias Request = (variant: StringVariant, request: StringRequest)

  private let choice: PreviewChoice
  private let entry: Entry
  private let locale: LocaleIdentifier
  /// The loaded localization.
  private let language: LocaleIdentifier
  /// The words for arguments that are objects.
  private let words: [String]
  private(set) var requests: [Request] = []

  /// - Parameters:
  ///   - variants: the cases that the entry distinguishes in the locale.
  ///   - language: the localization that users of the locale see.
  ///   - words: the words for arguments that are objects.
  init(
    _ choice: PreviewChoice, _ variants: [StringVariant], of entry: Entry,
    in locale: LocaleIdentifier, seenAs language: LocaleIdentifier, words: [String]
  ) {
    (self.choice, self.entry, self.words) = (choice, entry, words)
    (self.locale, self.language) = (locale, language)
    for (device, variants) in Self.devices(choice, variants) {
      for (widths, variants) in Self.widths(choice, variants) {
        add(variants, device, widths)
      }
    }
  }

  /// Returns the variants for each device. A device that the entry doesn't name has those of
  /// `other`.
  private static func devices(
    _ choice: PreviewChoice, _ variants: [StringVariant]
  ) -> [(DeviceKey?, [StringVariant])] {
    let named = variants.compactMap(\.device).withoutRepetitions
    guard !named.isEmpty else { return [(nil, variants)] }
    return (choice.devices.isEmpty ? named : choice.devices).map { device in
      let used = named.contains(device) ? device : .other
      return (device, variants.filter { $0.device == used })
    }
  }

  /// Returns the variants for each width.
  private static func widths(
    _ choice: PreviewChoice, _ variants: [StringVariant]
  ) -> [(ClosedRange<Int>?, [StringVariant])] {
    let ranges = variants.compactMap(\.widths).withoutRepetitions
    guard !ranges.isEmpty else { return [(nil, variants)] }
    guard !choice.widths.isEmpty else {
      return ranges.map { range in (range, variants.filter { $0.widths == range }) }
    }
    return choice.widths.map { width in
      let range = ranges.first { $0.contains(width) }
      return (width...width, variants.filter { $0.widths == range })
    }
  }

  private mutating func add(
    _ variants: [StringVariant], _ device: DeviceKey?, _ widths: ClosedRange<Int>?
  ) {
    guard choice.arguments.isEmpty else {
      let given = GivenArguments(
        entry: entry, locale: locale, language: language, numberStyle: choice.numberStyle)
      requests += choice.argumentLists.compactMap {
        given.request($0, among: variants, device, widths)
      }
      return
    }
    for var variant in variants {
      (variant.device, variant.widths) = (device, widths)
      var request = variant.request(for: entry, in: locale, words: words)
      request.numberStyle = choice.numberStyle
      requests.append((variant, request))
    }
  }
}

extension Array where Element: Hashable {
  /// The elements without those that occurred before.
  var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
