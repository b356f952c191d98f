import Catalog
import Languages
import StringResolution

/// The cases that two states of an entry distinguish together.
struct CaseUnion {
  /// A device, a range of widths, and numbers with their categories or the arguments of the user.
  struct Case {
    let device: DeviceKey?
    let widths: ClosedRange<Int>?
    var counts: [StringVariant.Count] = []
    /// Whether the numbers belong to the arguments at their positions in both states. Otherwise,
    /// they belong to what a state counts, in the order of the arguments.
    var countsPositions = true
    /// The arguments as they were written, or nil for samples.
    var arguments: [String]?
  }

  private(set) var cases: [Case] = []

  /// - Parameters:
  ///   - now: the cases of the present state. Empty if it doesn't exist.
  ///   - countsPositions: whether an argument that one state counts is a number in the other one.
  ///   - choice: what the user asks for, which replaces the devices and the widths.
  init(
    _ now: [StringVariant], _ before: [StringVariant], countsPositions: Bool,
    _ choice: PreviewChoice
  ) {
    for device in Self.devices(now + before, choice) {
      let own = [now, before].map { $0.variants(on: device) }
      for widths in Self.widths(own, choice) {
        guard choice.arguments.isEmpty else {
          cases += choice.argumentLists.map {
            Case(device: device, widths: widths, arguments: $0)
          }
          continue
        }
        let counts = own.map { $0.variants(at: widths).map(\.counts) }
        let union =
          countsPositions ? Self.product(counts[0], counts[1]) : Self.union(counts[0], counts[1])
        cases += union.map {
          Case(device: device, widths: widths, counts: $0, countsPositions: countsPositions)
        }
      }
    }
  }

  private static func devices(
    _ variants: [StringVariant], _ choice: PreviewChoice
  ) -> [DeviceKey?] {
    let named = variants.compactMap(\.device).withoutRepetitions
    if named.isEmpty { return [nil] }
    return choice.devices.isEmpty ? named.filter { $0 != .other } + [.other] : choice.devices
  }

  /// Returns the ranges in which neither state changes its string.
  private static func widths(
    _ states: [[StringVariant]], _ choice: PreviewChoice
  ) -> [ClosedRange<Int>?] {
    let starts = Set(states.joined().compactMap(\.widths?.lowerBound)).sorted()
    if starts.isEmpty { return [nil] }
    guard choice.widths.isEmpty else { return choice.widths.map { $0...$0 } }
    return starts.indices.map { index in
      starts[index]...(index + 1 < starts.count ? starts[index + 1] - 1 : .max)
    }
  }

  /// Returns the combinations of categories of both states, with the numbers of the first.
  private static func union(
    _ now: [[StringVariant.Count]], _ before: [[StringVariant.Count]]
  ) -> [[StringVariant.Count]] {
    var seen: Set<[PluralCategory]> = []
    let all = (now + before).filter { seen.insert($0.map(\.category)).inserted }
    let counted = all.filter { !$0.isEmpty }
    return counted.isEmpty ? [[]] : counted
  }

  /// The maximum number of combinations of categories. With more, only the first numbers vary.
  private static let maxCombinations = 64

  /// Returns the same if both states count the same arguments, or if one counts none. Otherwise,
  /// returns the combinations of the categories of all counted arguments.
  private static func product(
    _ now: [[StringVariant.Count]], _ before: [[StringVariant.Count]]
  ) -> [[StringVariant.Count]] {
    let positions = [now, before].map { state in Set(state.joined().map(\.position)) }
    guard positions[0] != positions[1], !positions.contains([]) else { return union(now, before) }
    var counts: [Int: [StringVariant.Count]] = [:]
    for count in (now + before).joined() {
      let known = counts[count.position] ?? []
      if known.contains(where: { $0.category == count.category }) { continue }
      counts[count.position] = known + [count]
    }
    return counts.sorted { $0.key < $1.key }.reduce([[]]) { combinations, counted in
      let isSmall = combinations.count * counted.value.count <= maxCombinations
      return combinations.flatMap { combination in
        counted.value.prefix(isSmall ? .max : 1).map { combination + [$0] }
      }
    }
  }
}

extension [StringVariant] {
  /// The cases of a device. A device that the entry doesn't name has those of `other`.
  func variants(on device: DeviceKey?) -> [StringVariant] {
    guard let device, contains(where: { $0.device != nil }) else { return self }
    let own = filter { $0.device == device }
    return own.isEmpty ? filter { $0.device == .other } : own
  }

  /// The cases at the first of some widths.
  func variants(at widths: ClosedRange<Int>?) -> [StringVariant] {
    guard let widths else { return self }
    return filter { $0.widths?.contains(widths.lowerBound) ?? true }
  }
}
