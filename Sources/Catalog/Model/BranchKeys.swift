import Languages
import SourceText
import Syntax

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

/// The name of a branch of a width variation.
public struct WidthKey: Hashable, Sendable {
  /// The number that the name represents, or nil if the name isn't a whole number from 0.
  ///
  /// Spaces and tabs around the digits, a plus sign and leading zeros are ignored, as in
  /// Foundation's `integerValue`.
  public let value: Int?
  /// Whether the name is a positive decimal integer and nothing else.
  public let isValid: Bool
  /// Whether the name is a number from 0 as it is usually written. Whether Foundation reads a sign,
  /// a space or a leading zero isn't documented.
  public let isPlain: Bool

  /// Reads the name of a branch.
  public init(_ name: String) {
    let spaces: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    var digits = name.utf8.drop(while: spaces)
    while let last = digits.last, spaces(last) { digits = digits.dropLast() }
    if digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let isDecimal = digits.allSatisfy(\.isDigit)
    value = isDecimal ? Int(Substring(digits)) : nil
    isPlain = value.map { String($0) == name } ?? false
    isValid = value.map { $0 > 0 } == true && digits.count == name.utf8.count
  }
}

extension PluralCategory {
  /// Reads the name of a category as a file spells it, with or without escapes.
  init?(_ name: TextSpan, in file: SourceFile) {
    if name.traits.isDisjoint(with: [.escaped, .wide]) {
      self.init(name.range.bytes, of: file.bytes)
    } else {
      // Enough for a name whose letters are all written as character references.
      guard name.range.bytes.count <= 128 else { return nil }
      self.init(file.string(of: name))
    }
  }
}
