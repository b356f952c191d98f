import LintKit

/// Reports names of device branches that Apple does not define.
struct UnknownDeviceKey: Rule {
  static let info = RuleInfo(
    id: "unknown-device-key",
    category: .variations,
    severity: .error,
    summary: "A text is for a device that Apple does not define.",
    rationale: """
      The names are `iphone`, `ipad`, `ipod`, `mac`, `applewatch`, `appletv`, `applevision` and \
      `other`, in lower case and without aliases. A text under any other name is for no device: \
      people are asked to tap on a Mac, and the text that somebody wrote for them is never shown.
      """,
    examples: [
      .reported(
        "capitals, an everyday name, the name of a system, something made up", as: .error,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Select" : { "localizations" : { "en" : { "variations" : { "device" : {
                "⟦iPhone⟧" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
                "⟦vision⟧" : { "stringUnit" : { "state" : "translated", "value" : "Look" } },
                "⟦macos⟧" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
                "⟦carplay⟧" : { "stringUnit" : { "state" : "translated", "value" : "Say" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Select" } }
              } } } } }
            },
            "version" : "1.0"
          }
          """
        ]),
      .reported(
        "in a .stringsdict", as: .error,
        [
          "en.lproj/Localizable.stringsdict": """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0">
          <dict>
            <key>select</key>
            <dict>
              <key>NSStringDeviceSpecificRuleType</key>
              <dict>
                <key>⟦phone⟧</key>
                <string>Tap</string>
                <key>⟦watch⟧</key>
                <string>Tap</string>
                <key>other</key>
                <string>Select</string>
              </dict>
            </dict>
          </dict>
          </plist>
          """
        ]),
      .accepted(
        "the seven devices and 'other'; an entry that nobody ships",
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Pick" : {
                "extractionState" : "stale",
                "localizations" : { "en" : { "variations" : { "device" : {
                  "watch" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } }
                } } } }
              },
              "Select" : { "localizations" : { "en" : { "variations" : { "device" : {
                "applevision" : { "stringUnit" : { "state" : "translated", "value" : "Look" } },
                "appletv" : { "stringUnit" : { "state" : "translated", "value" : "Press" } },
                "applewatch" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
                "ipad" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
                "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
                "ipod" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Select" } }
              } } } } }
            },
            "version" : "1.0"
          }
          """
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard !entry.variations.isEmpty, entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .device {
      for branch in entry.branches(of: variation) {
        let name = entry.string(of: branch.name)
        guard DeviceKey(rawValue: name) == nil else { continue }
        context.report(
          "'\(name)' is not a device that Apple defines" + Self.suggestion(for: name), in: branch,
          of: entry, help: Self.help)
      }
    }
  }
}

extension UnknownDeviceKey {
  private static func suggestion(for name: String) -> String {
    let meant =
      DeviceKey(meantBy: name)?.rawValue
      ?? nearestName(to: name, in: DeviceKey.allCases.map(\.rawValue))
    return meant.map { "; did you mean '\($0)'?" } ?? ""
  }

  private static let help =
    "known are " + DeviceKey.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
}
