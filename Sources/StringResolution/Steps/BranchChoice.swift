import Catalog
import FormatStrings
import Languages

/// The branch of a plural variation that is used for a number.
struct CategoryChoice {
  /// The index of the branch, or nil if nothing is defined.
  let branch: Int?
  let reason: CategoryReason

  /// - Parameters:
  ///   - number: the number with the digits that are shown, for example `1.50`.
  ///   - locale: the loaded localization, whose rules apply, and not those of the user's locale.
  init(_ number: String, in locale: LocaleIdentifier, among branches: [PluralCategory: Int]) {
    let operands = PluralOperands(number)
    if let zero = branches[.zero], operands.isZero {
      (branch, reason) = (zero, .explicitZero)
      return
    }
    let language = locale.englishName
    let other = branches[.other]
    guard let rules = locale.pluralRules else {
      branch = other
      reason =
        other == nil
        ? .missing(.other, number: number, language: language) : .noRules(language: language)
      return
    }
    let category = rules.category(of: operands)
    if let own = branches[category] {
      (branch, reason) = (own, .selected(category, number: number, language: language))
    } else if let other {
      // Xcode doesn't ask for forms that only millions select.
      let isExpected = rules.millionOnly.contains(category)
      branch = other
      reason = .fallback(
        from: category, number: number, language: language, isExpected: isExpected)
    } else {
      (branch, reason) = (nil, .missing(category, number: number, language: language))
    }
  }
}

/// The branch of a device variation that is used on a device.
struct DeviceChoice {
  /// The index of the branch, or nil if it is undefined.
  let branch: Int?
  let reason: DeviceReason
  /// Whether it is unknown which branch an app for the iPad uses on the device.
  let isUnknownForPadApps: Bool

  init(_ device: DeviceKey, among branches: [(name: String, branch: Int)]) {
    isUnknownForPadApps =
      (device == .mac || device == .applevision)
      && branches.contains { $0.name == DeviceKey.ipad.rawValue }
    if let own = branches.first(where: { $0.name == device.rawValue }) {
      branch = own.branch
      reason = .own(device.rawValue)
    } else if let other = branches.first(where: { $0.name == DeviceKey.other.rawValue }) {
      branch = other.branch
      reason = .other(for: device.rawValue)
    } else {
      branch = nil
      // A limit for hostile input. There are eight devices.
      reason = .undefined(for: device.rawValue, branches: branches.prefix(8).map(\.name))
    }
  }
}

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

/// Which of the passed arguments CoreFoundation reads for the arguments that a format names.
///
/// It reads the arguments one after the other and skips none: an argument that no specifier names
/// isn't read, and each later one is read from the place of an earlier one.
struct ArgumentSlots {
  /// The arguments that the outermost format names. A form of a variable can rely on them.
  var outer = ArgumentPositions()

  /// Returns the place from which an argument is read, from 1.
  ///
  /// - Parameter own: the arguments that the format itself names.
  func slot(of position: Int, own: ArgumentPositions) -> Int {
    outer.union(own).count { $0 <= position }
  }
}
