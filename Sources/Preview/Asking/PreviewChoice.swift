package import Catalog
package import StringResolution

/// What an app asks for, as far as the user of a preview says.
package struct PreviewChoice: Sendable {
  /// The maximum number of combinations of devices, widths and arguments.
  package static let maxCombinations = 1_000

  /// The devices, or empty for those that an entry distinguishes.
  package var devices: [DeviceKey] = []
  /// The widths, or empty for the ranges that an entry distinguishes.
  package var widths: [Int] = []
  /// The values of each argument, in the order of the positions.
  package var arguments: [PreviewArgument] = []
  package var numberStyle = StringRequest.NumberStyle.localized

  package init() {}

  /// Whether the combinations of devices, widths and arguments are within the limit.
  package var isWithinLimit: Bool {
    let counts = [devices.count, widths.count] + arguments.map(\.values.count)
    return counts.reduce(1) { product, count in
      // The product stays small, so that it can't overflow.
      min(product, Self.maxCombinations + 1) * max(min(count, Self.maxCombinations + 1), 1)
    } <= Self.maxCombinations
  }

  /// The combinations of arguments, in the order in which they are shown. There is at least one.
  var argumentLists: [[String]] {
    arguments.reduce([[]]) { lists, argument in
      lists.flatMap { list in argument.values.map { list + [$0] } }
    }
  }
}
