import LintKit

/// Reports translations that leave out devices for which the source has a text.
struct DeviceSetDiffers: Rule {
  static let info = RuleInfo(
    id: "device-set-differs",
    category: .variations,
    severity: .note,
    summary: "A translation has no text for a device for which the source has one.",
    rationale: """
      Somebody found that a text must differ on a device, and the translation does not say what to \
      show there, nor has it an `other` to fall back on. People with that device see the text of \
      another one, or the key.
      """,
    examples: [
      .reported(
        "a device that the translation leaves out", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : {
              "de" : { "variations" : { "⟦device⟧" : {
                "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tippen" } }
              } } },
              "en" : { "variations" : { "device" : {
                "ipad" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
                "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Select" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "in a .stringsdict", as: .note,
        [
          "de.lproj/Localizable.stringsdict": dictionary(
            rule: "⟦NSStringDeviceSpecificRuleType⟧", ["appletv": "Drücken"]),
          "en.lproj/Localizable.stringsdict": dictionary(
            rule: "NSStringDeviceSpecificRuleType", ["appletv": "Press", "mac": "Click"]),
        ]),
      .accepted(
        "'other', more devices than the source, or one text for all of them",
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
        "a source without devices; an entry that nobody ships",
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
    guard !entry.variations.isEmpty, entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .device {
      guard let original = entry.sourceVariation(for: variation) else { continue }
      let own = Set(names(of: entry.branches(of: variation), in: entry))
      guard !own.contains("other") else { continue }
      // Each translation looks at them all: no person writes more.
      let wanted = names(of: entry.branches(of: original).prefix(64), in: entry)
      let left = wanted.filter { !own.contains($0) && $0 != "other" }
      guard !left.isEmpty else { continue }
      context.report(
        Self.message(left), in: variation, of: entry,
        notes: [Note("the source varies here", at: original.name)], help: Self.help)
    }
  }
}

extension DeviceSetDiffers {
  private func names(of branches: some Sequence<Branch>, in entry: Entry) -> [String] {
    branches.map { branch in
      let name = entry.name(of: branch.name)
      // A misspelled name is a finding of its own, not a device without a text too.
      return DeviceKey(meantBy: name)?.rawValue ?? name
    }
  }

  private static func message(_ left: [String]) -> String {
    "no text for " + left.prefix(8).map { "'\($0)'" }.listed
      + (left.count > 8 ? " and \(left.count - 8) more" : "") + ", for which the source has one"
  }

  private static let help = "add the texts that are missing, or 'other' for all other devices"

  /// A `.stringsdict` with one entry that varies by device.
  private static func dictionary(
    rule: String, _ texts: KeyValuePairs<String, String>
  ) -> RuleExample.Contents {
    let branches = texts.map { "    <key>\($0.key)</key><string>\($0.value)</string>" }
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
