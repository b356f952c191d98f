/// The name of a branch of a device variation.
///
/// The seven device families come from Apple's documentation of `NSStringDeviceSpecificRuleType`
/// and from the string catalog editor. Names are lower case and have no aliases.
public enum DeviceKey: String, CaseIterable, Sendable {
  case iphone, ipad, ipod, mac, applewatch, appletv, applevision
  /// All devices without a string of their own.
  case other

  /// Returns the device that was meant by a name that Apple doesn't define: `watch`, `macos`,
  /// `iPhone`.
  public init?(meantBy name: String) {
    let lowercased = name.lowercased()
    if let key = Self(rawValue: lowercased) {
      self = key
      return
    }
    switch lowercased {
    case "phone", "ios": self = .iphone
    case "pad", "tablet", "ipados": self = .ipad
    case "macos", "osx", "catalyst", "maccatalyst", "desktop": self = .mac
    case "watch", "watchos": self = .applewatch
    case "tv", "tvos": self = .appletv
    case "vision", "visionpro", "visionos", "xros", "realitydevice": self = .applevision
    case "default", "any", "others", "else": self = .other
    default: return nil
    }
  }

  /// The devices that must have a string. The last iPod touch shows the string for iPhone.
  public static let current: [DeviceKey] = [
    .iphone, .ipad, .mac, .applewatch, .appletv, .applevision,
  ]

  /// The product name of the device.
  public var productName: String {
    switch self {
    case .iphone: "iPhone"
    case .ipad: "iPad"
    case .ipod: "iPod touch"
    case .mac: "Mac"
    case .applewatch: "Apple Watch"
    case .appletv: "Apple TV"
    case .applevision: "Apple Vision Pro"
    case .other: "other devices"
    }
  }
}
