import LintKit

/// Reports device variations that leave devices without a text.
struct MissingDeviceOther: Rule {
  static let info = RuleInfo(
    id: "missing-device-other",
    category: .variations,
    severity: .note,
    summary: "A text that varies by device has none for some devices.",
    rationale: """
      Apple does not say what a device shows that has neither a text of its own nor `other`; apps \
      were seen to show the key. Xcode writes such variations, and they are fine as long as the \
      app runs on no other device. An iPhone app that one day opens on a Mac or on Apple Vision \
      Pro is the surprise.
      """,
    examples: [
      .reported(
        "two devices and no 'other', in the source and in a translation", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : {
              "en" : { "variations" : { "⟦device⟧" : {
                "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } }
              } } },
              "fr" : { "variations" : { "⟦device⟧" : {
                "ipod" : { "stringUnit" : { "state" : "translated", "value" : "Toucher" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "in a .stringsdict", as: .note,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "select", rule: "⟦NSStringDeviceSpecificRuleType⟧",
            texts: ["iphone": "Tap", "mac": "Click"])
        ]),
      .accepted(
        "'other', or every device, or no device at all; an entry that nobody ships",
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
    guard !entry.variations.isEmpty, entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .device {
      var served: Set<DeviceKey> = []
      for branch in entry.branches(of: variation) {
        let name = entry.string(of: branch.name)
        // A misspelled name is a finding of its own, not a device without a text too.
        if let key = DeviceKey(meantBy: name) { served.insert(key) }
      }
      let left = DeviceKey.current.filter { !served.contains($0) }
      guard !served.contains(.other), !left.isEmpty else { continue }
      context.report(Self.message(left), in: variation, of: entry, help: Self.help)
    }
  }
}

extension MissingDeviceOther {
  private static func message(_ left: [DeviceKey]) -> String {
    "no text for " + left.map(\.productName).listed
  }

  private static let help = """
    add 'other' as the text for all other devices, unless the app runs on none of these
    """
}
