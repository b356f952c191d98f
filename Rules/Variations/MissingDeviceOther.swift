import LintKit

/// Reports device variations without a string for some devices.
struct MissingDeviceOther: Rule {
  static let info = RuleInfo(
    id: "missing-device-other",
    category: .variations,
    severity: .note,
    entriesWith: .deviceVariations,
    summary: "String that varies by device omits some devices and has no `other`.",
    rationale: """
      On a device without a variant, and without `other`, users may see the key; Apple doesn't \
      document the behavior. Xcode lets you create such a variation without a warning. It works \
      until the app runs on another device, for example when an iPhone app first opens on a Mac or \
      on Apple Vision Pro.
      """,
    fix: "Add `other`, which is used for all other devices.",
    examples: [
      .reported(
        "two devices and no 'other'", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : { "en" : { "variations" : { "⟦device⟧" : {
              "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
              "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } }
            } } } } }
            """)
        ]),
      .reported(
        "translation without 'other'", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : {
              "fr" : { "variations" : { "⟦device⟧" : {
                "ipod" : { "stringUnit" : { "state" : "translated", "value" : "Toucher" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "in a .stringsdict file", as: .note,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "select", rule: "⟦NSStringDeviceSpecificRuleType⟧",
            values: ["iphone": "Tap", "mac": "Click"])
        ]),
      .accepted(
        "'other' for all other devices",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : { "en" : { "variations" : { "device" : {
              "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } }
            } } } } }
            """)
        ]),
      .accepted(
        "string with every device, or that doesn't vary by device; untranslatable key",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Pick" : {
              "localizations" : { "en" : { "variations" : { "device" : {
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } }
              } } } },
              "shouldTranslate" : false
            },
            "Select" : { "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Auswählen" } },
              "en" : { "variations" : { "device" : {
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } }
              } } },
              "fr" : { "variations" : { "device" : {
                "applevision" : { "stringUnit" : { "state" : "translated", "value" : "Pincer" } },
                "appletv" : { "stringUnit" : { "state" : "translated", "value" : "Appuyer" } },
                "applewatch" : { "stringUnit" : { "state" : "translated", "value" : "Toucher" } },
                "ipad" : { "stringUnit" : { "state" : "translated", "value" : "Toucher" } },
                "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Toucher" } },
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Cliquer" } }
              } } }
            } }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for variation in entry.variations
    where variation.kind == .device && !entry.hasBranch("other", in: variation) {
      var left = DeviceKey.current
      var hasOther = false
      for branch in entry.branches(of: variation) {
        // A misspelled name has its own finding. It isn't also a device without a string.
        let key = DeviceKey(meantBy: entry.string(of: branch.name))
        left.removeAll { $0 == key }
        if key == .other { hasOther = true }
      }
      guard !hasOther, !left.isEmpty else { continue }
      context.report(Self.message(left), in: variation, of: entry, help: Self.help)
    }
  }
}

extension MissingDeviceOther {
  private static func message(_ left: [DeviceKey]) -> String {
    "no string for " + left.map(\.productName).listed
  }

  private static let help = """
    add 'other' for all other devices, unless the app does not run on them
    """
}
