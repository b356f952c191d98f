package import Catalog

/// One of the different requests that an entry distinguishes in a locale.
package struct StringVariant: Hashable, Sendable {
  /// The device, or nil if the entry doesn't vary by device.
  package var device: DeviceKey?
  /// The widths that give the same string, or nil if the entry doesn't vary by width. The last
  /// range ends with `Int.max`.
  package var widths: ClosedRange<Int>?
  /// The counted arguments, each with its category and numbers that select it.
  package var counts: [Count] = []

  /// A number that selects a plural form.
  package struct Count: Hashable, Sendable {
    /// The argument, from 1.
    package var position: Int
    package var category: PluralCategory
    /// Numbers that select the category, at least one.
    package var samples: [ArgumentValue]

    /// Whether no code can pass such a number, so that no user sees the form.
    package var isImpossible: Bool {
      if case .impossible? = samples.first { true } else { false }
    }
  }
}

extension StringVariant {
  /// The variant of an entry that distinguishes nothing.
  package static var always: StringVariant { StringVariant() }
}
