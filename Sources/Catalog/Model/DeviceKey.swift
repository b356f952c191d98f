/// The name of a branch of a device variation.
///
/// The seven families are those of Apple's documentation of `NSStringDeviceSpecificRuleType` and
/// of the string catalog editor. Names are lower case and have no aliases.
public enum DeviceKey: String, CaseIterable, Sendable {
  case iphone, ipad, ipod, mac, applewatch, appletv, applevision
  /// All devices without a text of their own.
  case other

  /// What a person meant by a name that Apple does not define: `watch`, `macos`, `iPhone`.
  public init?(meantBy name: String) {
    let lowercased = name.lowercased()
    switch lowercased {
    case "phone", "ios": self = .iphone
    case "pad", "tablet", "ipados": self = .ipad
    case "macos", "osx", "catalyst", "maccatalyst", "desktop": self = .mac
    case "watch", "watchos": self = .applewatch
    case "tv", "tvos": self = .appletv
    case "vision", "visionpro", "visionos", "xros", "realitydevice": self = .applevision
    case "default", "any", "others", "else": self = .other
    default: self.init(rawValue: lowercased)
    }
  }

  /// The devices that a text must be there for. The last iPod touch shows what an iPhone shows.
  public static let current: [DeviceKey] = [
    .iphone, .ipad, .mac, .applewatch, .appletv, .applevision,
  ]

  /// The name on the box.
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
