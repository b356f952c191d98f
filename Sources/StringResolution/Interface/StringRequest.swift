package import Catalog

/// What determines which string of an entry a user sees.
package struct StringRequest: Hashable, Sendable {
  /// The locale of the user. It selects the language, and formats the numbers.
  package var locale: LocaleIdentifier
  /// The family of the device. `other` is a family that no entry names.
  package var device: DeviceKey
  /// The width that the app asks for, or nil if it asks for none.
  package var width: Int?
  /// The arguments that the code passes, in the order of their positions.
  package var arguments: [ArgumentValue]
  /// How the code formats numbers.
  package var numberStyle: NumberStyle

  /// How the code formats numbers.
  package enum NumberStyle: Hashable, Sendable {
    /// With the digits and separators of the user's locale, as `String(localized:)` does.
    case localized
    /// As in C, as `String(format:)` does if the code passes no locale.
    case posix
  }

  package init(
    locale: LocaleIdentifier, device: DeviceKey = .other, width: Int? = nil,
    arguments: [ArgumentValue] = [], numberStyle: NumberStyle = .localized
  ) {
    self.locale = locale
    self.device = device
    self.width = width
    self.arguments = arguments
    self.numberStyle = numberStyle
  }
}
