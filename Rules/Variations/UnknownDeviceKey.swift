import LintKit

/// Reports names of device branches that Apple doesn't define.
struct UnknownDeviceKey: Rule {
  static let info = RuleInfo(
    id: "unknown-device-key",
    category: .variations,
    severity: .error,
    entriesWith: .deviceVariations,
    summary: "String is for a device that Apple doesn't define.",
    rationale: """
      The names are `iphone`, `ipad`, `ipod`, `mac`, `applewatch`, `appletv`, `applevision` and \
      `other`, in lower case and without aliases. A string under any other name is never shown. In \
      the example, Mac users see "Select" although there is a string for them.
      """,
    fix: "Use one of the names. List names of other tools in `devices`.",
    examples: [
      .reported(
        "name of an operating system", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : { "en" : { "variations" : { "device" : {
              "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
              "⟦macos⟧" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "Select" } }
            } } } } }
            """)
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : { "en" : { "variations" : { "device" : {
              "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
              "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "Select" } }
            } } } } }
            """)
        ]),
      .reported(
        "wrong capitalization, an informal name, and an unknown device", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : { "en" : { "variations" : { "device" : {
              "⟦iPhone⟧" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
              "⟦vision⟧" : { "stringUnit" : { "state" : "translated", "value" : "Look" } },
              "⟦carplay⟧" : { "stringUnit" : { "state" : "translated", "value" : "Say" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "Select" } }
            } } } } }
            """)
        ]),
      .reported(
        "in a .stringsdict file", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "select", rule: "NSStringDeviceSpecificRuleType",
            values: ["⟦phone⟧": "Tap", "⟦watch⟧": "Tap", "other": "Select"])
        ],
        fixed: [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "select", rule: "NSStringDeviceSpecificRuleType",
            values: ["iphone": "Tap", "applewatch": "Tap", "other": "Select"])
        ]),
      .accepted(
        "names that Apple defines",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : { "en" : { "variations" : { "device" : {
              "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
              "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "Select" } }
            } } } } }
            """)
        ]),
      .accepted(
        "all names that Apple defines; stale key",
        [
          "Localizable.xcstrings": .catalog(
            """
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
            """)
        ]),
      .accepted(
        "device that the configuration adds",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Select" : { "localizations" : { "en" : { "variations" : { "device" : {
              "homepod" : { "stringUnit" : { "state" : "translated", "value" : "Say" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "Select" } }
            } } } } }
            """)
        ], configuration: #"{ "rules": { "unknown-device-key": { "devices": ["homepod"] } } }"#),
    ]
  )

  /// Names that are valid in addition to those that Apple defines.
  var devices: [String] = []

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "devices", into: &devices, larger: .reportsLess,
      help: "Additional device names, for a new family or for catalogs of another tool.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .device {
      for branch in entry.branches(of: variation) {
        let name = entry.string(of: branch.name)
        guard DeviceKey(rawValue: name) == nil, !devices.contains(name) else { continue }
        context.report(
          "'\(name)' is not a device that Apple defines"
            + (meant(by: name).map { "; did you mean '\($0)'?" } ?? ""), in: branch,
          of: entry, help: help,
          fix: meant(by: name).flatMap { entry.renaming(branch, to: $0, in: variation) })
      }
    }
  }
}

extension UnknownDeviceKey {
  private var known: [String] { DeviceKey.allCases.map(\.rawValue) + devices }

  private func meant(by name: String) -> String? {
    DeviceKey(meantBy: name)?.rawValue ?? nearestName(to: name, in: known)
  }

  private var help: String {
    "use one of " + known.map { "'\($0)'" }.joined(separator: ", ")
  }
}
