package import Catalog
import FormatStrings

extension StringVariant {
  /// Returns a request that the variant stands for, with sample arguments.
  ///
  /// - Parameters:
  ///   - sample: Which of the numbers of each category, modulo their count.
  ///   - words: The words for arguments that are objects. They should appear in no string.
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
