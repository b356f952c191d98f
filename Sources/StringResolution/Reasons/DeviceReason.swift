/// Why a branch for a device is used.
package enum DeviceReason: Hashable, Sendable {
  case own(String)
  /// The entry has no string for the device, but it has `other`.
  case other(for: String)
  /// The device also runs apps for the iPad, for which the entry has another string.
  case iPadApp
  /// The entry has neither. `branches` are those that it has.
  case undefined(for: String, branches: [String])
}

extension DeviceReason {
  var sentence: String {
    switch self {
    case .own(let device): "there is a string for '\(device)'"
    case .other(let device): "there is no string for '\(device)', so 'other' is used"
    case .iPadApp:
      "Apple doesn't document whether an iPad app on this device uses the string for 'ipad'"
    case .undefined(let device, let branches):
      (device == "other"
        ? "there is no 'other'" : "there is no string for '\(device)' and no 'other'")
        + "; Apple doesn't document what is shown"
        + (branches.isEmpty ? "" : "; there are strings for \(branches.joined(separator: ", "))")
    }
  }

  var problem: ResolutionProblem? {
    switch self {
    case .own, .other, .iPadApp: nil
    case .undefined: .undefinedDevice
    }
  }
}
