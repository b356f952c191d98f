import Catalog
import FormatStrings
import Languages
import StringResolution

/// The values of one argument, as a user writes them: `Anna`, `22`, `1,2,5`, `0..5` or `0..5,21`.
package struct PreviewArgument: Hashable, Sendable {
  /// The maximum number of values.
  package static let limit = 1_000

  /// Why the values can't be used.
  package enum Failure: Error, Hashable, Sendable {
    case tooMany
    /// A range ends before it begins.
    case reversed(first: Int, last: Int)
  }

  /// At least one value.
  package let values: [String]

  /// Reads the values of an argument.
  ///
  /// Commas separate only numbers, because text can have commas.
  package init(_ text: String) throws(Failure) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= Self.limit else { throw .tooMany }
    var ranges: [ClosedRange<Int>?] = []
    for part in parts { ranges.append(try Self.range(part)) }
    var values: [String] = []
    for (part, range) in zip(parts, ranges) {
      guard let range else {
        guard Double(part) != nil else {
          // It is text, whatever the other parts are.
          self.values = [text]
          return
        }
        values.append(String(part))
        continue
      }
      let (count, isTooLarge) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
      guard !isTooLarge, count < Self.limit else { throw .tooMany }
      values += range.map(String.init)
    }
    guard values.count <= Self.limit else { throw .tooMany }
    self.values = values
  }

  /// Returns a range of whole numbers such as `0..5`, or nil if the text isn't one.
  private static func range(_ text: Substring) throws(Failure) -> ClosedRange<Int>? {
    guard let dots = text.firstIndex(of: "."), text[dots...].hasPrefix("..") else { return nil }
    let end = text[dots...].dropFirst(2)
    guard let first = Int(text[..<dots]), let last = Int(end) else { return nil }
    guard first <= last else { throw .reversed(first: first, last: last) }
    return first...last
  }
}

extension PreviewArgument.Failure {
  /// What is wrong, as a fragment.
  package var message: String {
    switch self {
    case .tooMany: "more than \(PreviewArgument.limit) values"
    case .reversed: "the range ends before it begins"
    }
  }

  /// What to do.
  package var help: String {
    switch self {
    case .tooMany: "pass fewer values"
    case .reversed(let first, let last): "write \(last)..\(first)"
    }
  }
}

/// The arguments of a user for one entry in one locale.
struct GivenArguments {
  let entry: Entry
  let locale: LocaleIdentifier
  /// The loaded localization, whose plural rules apply.
  let language: LocaleIdentifier
  let numberStyle: StringRequest.NumberStyle

  /// Returns a request with the arguments, and the case of the entry that they select.
  ///
  /// - Parameters:
  ///   - texts: the arguments as they were written, in the order of their positions.
  ///   - variants: the cases that the entry distinguishes for the device and the widths.
  func request(
    _ texts: [String], among variants: [StringVariant], _ device: DeviceKey?,
    _ widths: ClosedRange<Int>?
  ) -> RequestList.Request? {
    guard var variant = variants.first else { return nil }
    let classes = Dictionary(entry.expectedArguments.map { ($0.position, $0.argumentClass) }) {
      first, _ in first
    }
    let counted = variants.flatMap(\.counts).map(\.position).withoutRepetitions
    let values = texts.enumerated().map { index, text in
      ArgumentValue(
        text, for: classes[index + 1] ?? (counted.contains(index + 1) ? .int64 : nil))
    }
    (variant.device, variant.widths) = (device, widths)
    variant.counts = counted.compactMap { position in
      guard values.indices.contains(position - 1) else { return nil }
      return count(
        values[position - 1], among: variants.flatMap(\.counts).filter { $0.position == position })
    }
    let request = StringRequest(
      locale: locale, device: device ?? .other, width: widths?.lowerBound, arguments: values,
      numberStyle: numberStyle)
    return (variant, request)
  }

  /// - Parameter counts: the categories of the argument.
  private func count(
    _ value: ArgumentValue, among counts: [StringVariant.Count]
  ) -> StringVariant.Count? {
    guard var count = counts.first, let number = value.plainNumber else { return nil }
    let operands = PluralOperands(number)
    let rules = numberStyle.pluralLanguage(of: language).pluralRules
    let isZero = counts.hasExplicitZero && operands.isZero
    count.category = isZero ? .zero : rules?.category(of: operands) ?? .other
    count.samples = [value]
    return count
  }
}

extension Sequence<StringVariant.Count> {
  /// Whether 0 has a form of its own.
  fileprivate var hasExplicitZero: Bool {
    contains { $0.category == .zero && $0.samples.contains(.integer(0)) }
  }
}

extension ArgumentValue {
  /// The digits of a number, or nil if the value isn't one.
  var plainNumber: String? {
    switch self {
    case .integer(let value): String(value)
    case .double(let value), .impossible(let value): value.isFinite ? "\(value)" : nil
    case .text(let text): Double(text)?.isFinite == true ? text : nil
    }
  }
}
