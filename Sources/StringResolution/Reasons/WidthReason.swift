/// Why a branch for a width is used.
package enum WidthReason: Hashable, Sendable {
  /// The key is the largest one that isn't greater than the width.
  case fits(key: Int, width: Int)
  /// All keys are greater than the width, so the smallest one is used.
  case smallest(key: Int, width: Int)
  /// The app asks for no width. Apple doesn't document what is shown then.
  case notAsked
  /// Two keys are the same number.
  case equalKeys(String, String)
  /// A key isn't a whole number as it is usually written: `01`, `+20`, `1.5`. Apple doesn't
  /// document how it is read.
  case invalidKey(String)
  /// The rule has no strings.
  case noKeys
}

extension WidthReason {
  var sentence: String {
    switch self {
    case .fits(let key, let width): "\(key) is the largest width that is at most \(width)"
    case .smallest(let key, let width):
      "all widths are greater than \(width), so the smallest one, \(key), is used"
    case .notAsked: "the string depends on the width, and no width is asked for"
    case .equalKeys(let first, let second):
      "'\(first)' and '\(second)' are the same width, and it is undefined which of them is used"
    case .invalidKey(let key):
      "'\(key)' is not a whole number in plain digits, and Apple doesn't document how it is read"
    case .noKeys: "there is no string for any width"
    }
  }

  var problem: ResolutionProblem? {
    switch self {
    case .fits, .smallest: nil
    case .notAsked, .equalKeys, .invalidKey, .noKeys: .undefinedWidth
    }
  }
}
