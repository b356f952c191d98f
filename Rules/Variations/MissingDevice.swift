import LintKit

/// Reports translations that omit devices for which the source has a string.
struct MissingDevice: Rule {
  static let info = RuleInfo(
    id: "missing-device",
    category: .variations,
    severity: .note,
    entriesWith: .deviceVariations,
    summary: "Translation has no string for a device that has its own string in the source.",
    rationale: """
      The source has its own string for a device, for example "click" on a Mac. The translation \
      has neither that string nor an `other` to fall back to, so users of the device may see the \
      string of another device, or the key.
      """,
    fix: "Add the missing strings, or `other` for all other devices.",
    examples: [
      .reported(
        "device that the translation omits", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : {
              "de" : { "variations" : { "⟦device⟧" : {
                "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tippen" } }
              } } },
              "en" : { "variations" : { "device" : {
                "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "in a .stringsdict file", as: .note,
        [
          "de.lproj/Localizable.stringsdict": dictionary(
            rule: "⟦NSStringDeviceSpecificRuleType⟧", ["appletv": "Drücken"]),
          "en.lproj/Localizable.stringsdict": dictionary(
            rule: "NSStringDeviceSpecificRuleType", ["appletv": "Press", "mac": "Click"]),
        ]),
      .accepted(
        "'other' for all other devices",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : {
              "de" : { "variations" : { "device" : {
                "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tippen" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Klicken" } }
              } } },
              "en" : { "variations" : { "device" : {
                "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "more devices than the source, or one string for all devices",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : {
              "de" : { "variations" : { "device" : {
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Klicken" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Tippen" } }
              } } },
              "en" : { "variations" : { "device" : {
                "ipad" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Select" } }
              } } },
              "fr" : { "variations" : { "device" : {
                "ipad" : { "stringUnit" : { "state" : "translated", "value" : "Toucher" } },
                "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Toucher" } },
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Cliquer" } }
              } } },
              "it" : { "stringUnit" : { "state" : "translated", "value" : "Scegli" } }
            } }
            """)
        ]),
      .accepted(
        "source without devices; stale key",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Pick" : {
              "extractionState" : "stale",
              "localizations" : {
                "de" : { "variations" : { "device" : {
                  "mac" : { "stringUnit" : { "state" : "translated", "value" : "Klicken" } }
                } } },
                "en" : { "variations" : { "device" : {
                  "ipad" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } }
                } } }
              }
            },
            "Select" : { "localizations" : {
              "de" : { "variations" : { "device" : {
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Klicken" } }
              } } }
            } }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .device {
      guard !entry.hasBranch("other", in: variation),
        let original = entry.sourceVariation(for: variation)
      else { continue }
      let own = names(of: entry.branches(of: variation), in: entry)
      // This runs for each translation, so the number is limited. No real entry has more branches.
      let wanted = names(of: entry.branches(of: original).prefix(64), in: entry)
      let left = wanted.filter { !own.contains($0) && $0 != "other" }
      guard !left.isEmpty else { continue }
      context.report(
        Self.message(left), in: variation, of: entry,
        notes: [Note("the source varies here", at: original.name)], help: Self.help)
    }
  }
}

extension MissingDevice {
  private func names(of branches: some Sequence<Branch>, in entry: Entry) -> [String] {
    branches.map { branch in
      let name = entry.name(of: branch.name)
      // A misspelled name has its own finding. It isn't also a device without a string.
      return DeviceKey(meantBy: name)?.rawValue ?? name
    }
  }

  private static func message(_ left: [String]) -> String {
    "no string for " + left.prefix(8).map { "'\($0)'" }.listed
      + (left.count > 8 ? " and \(left.count - 8) more" : "") + ", but the source has one"
  }

  private static let help = "add the missing strings, or 'other' for all other devices"

  /// Returns a `.stringsdict` with one entry that varies by device.
  private static func dictionary(
    rule: String, _ values: KeyValuePairs<String, String>
  ) -> RuleExample.Contents {
    let branches = values.map { "    <key>\($0.key)</key><string>\($0.value)</string>" }
    return .propertyList(
      """
      <key>select</key>
      <dict>
        <key>\(rule)</key>
        <dict>
      \(branches.joined(separator: "\n"))
        </dict>
      </dict>
      """)
  }
}
