package import Catalog

/// The keys of a width variation, and the widths at which their strings are shown. Branches are
/// indices into the entry.
package struct WidthRanges {
  /// The keys in ascending order. If two are equal, both are listed.
  package let keys: [(width: Int, branch: Int)]
  /// Why it is undefined which string is shown, or nil if it isn't.
  package let fault: WidthReason?

  package init(of variation: Variation, in entry: Entry) {
    var keys: [(width: Int, branch: Int)] = []
    var invalid: String?
    for (key, branch) in entry.widthKeys(of: variation)
    where entry.isCompiled(entry.branches[branch]) {
      if let width = key.value, key.isPlain {
        keys.append((width, branch))
      } else if invalid == nil {
        invalid = entry.name(of: entry.branches[branch].name)
      }
    }
    keys.sort { $0.width < $1.width }
    self.keys = keys
    let equal = zip(keys, keys.dropFirst()).first { $0.width == $1.width }
    if let invalid {
      fault = .invalidKey(invalid)
    } else if let equal {
      let names = [equal.0, equal.1].map { entry.name(of: entry.branches[$0.branch].name) }
      fault = .equalKeys(names[0], names[1])
    } else {
      fault = keys.isEmpty ? .noKeys : nil
    }
  }

  /// The widths at which each string is shown, in ascending order: the first range begins with 0,
  /// and the last one ends with `Int.max`.
  ///
  /// Of equal keys, only the first has a range.
  package var ranges: [(widths: ClosedRange<Int>, branch: Int)] {
    var distinct: [(width: Int, branch: Int)] = []
    for key in keys where distinct.last?.width != key.width { distinct.append(key) }
    return distinct.indices.map { index in
      let start = index == 0 ? 0 : distinct[index].width
      let end = index + 1 < distinct.count ? distinct[index + 1].width - 1 : Int.max
      return (min(start, end)...end, distinct[index].branch)
    }
  }
}

extension WidthRanges {
  /// Returns a range of widths as messages show it: 'widths below 22', 'widths 22 to 52' or 'widths
  /// from 53'.
  package static func text(for widths: ClosedRange<Int>) -> String {
    if widths.upperBound == .max {
      return widths.lowerBound == 0 ? "all widths" : "widths from \(widths.lowerBound)"
    }
    if widths.lowerBound == 0 { return "widths below \(widths.upperBound + 1)" }
    return widths.count == 1
      ? "width \(widths.lowerBound)" : "widths \(widths.lowerBound) to \(widths.upperBound)"
  }
}
