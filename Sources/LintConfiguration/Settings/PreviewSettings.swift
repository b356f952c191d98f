import SourceText
import Syntax

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

extension SettingKind<PreviewSettings> {
  static var preview: Self {
    .object(
      SettingObject([
        Setting(
          "windows", \.windows, .windows,
          help: """
            Windows and their widths in the unit of width variations, which become columns of the \
            HTML page: { "iPhone, portrait": 22, "iPad": 60 }.
            """)
      ])
    ) { _, _ in PreviewSettings() }
  }
}

extension SettingKind<[PreviewSettings.Window]> {
  fileprivate static var windows: Self {
    .byName(.message, SettingKind<Int>.whole(1...100_000)) { member, width, _ in
      PreviewSettings.Window(name: member.name, width: width)
    } take: {
      ($0.name, $0.width)
    }
  }
}
