import Catalog

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
