/// The branch of a width variation that is used at a width.
///
/// The rule is that of `variantFittingPresentationWidth`: the largest key that isn't greater than
/// the width, or else the smallest key.
struct WidthChoice {
  /// The index of the branch, or nil if it is undefined.
  let branch: Int?
  let reason: WidthReason

  init(_ width: Int?, among widths: WidthRanges) {
    if let fault = widths.fault {
      (branch, reason) = (nil, fault)
    } else if let width {
      let next = widths.keys.firstIndex { $0.width > width } ?? widths.keys.count
      let key = widths.keys[max(next - 1, 0)]
      branch = key.branch
      reason =
        next == 0
        ? .smallest(key: key.width, width: width) : .fits(key: key.width, width: width)
    } else {
      (branch, reason) = (nil, .notAsked)
    }
  }
}
