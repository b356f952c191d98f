/// The settings of previews.
package struct PreviewSettings: Sendable {
  /// A window for which strings are shown.
  package struct Window: Hashable, Sendable {
    package let name: String
    /// The width in the unit of width variations: widths of the letter M.
    package let width: Int
  }

  /// The windows, in file order.
  package var windows: [Window] = []

  package init() {}

  /// Whether nothing is set.
  var isStandard: Bool { windows.isEmpty }
}
