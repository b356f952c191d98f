import LintKit
import StringResolution

/// Reports branches that no device, width or number reaches because of the branches around them.
struct UnreachableVariant: Rule {
  static let info = RuleInfo(
    id: "unreachable-variant",
    category: .variations,
    severity: .note,
    entriesWith: .variations,
    summary: "Variant is never shown, because the variant around it excludes it.",
    rationale: """
      A variant inside another one is chosen only if both fit. A plural form for 2 or more is never \
      shown inside the form for 1 of the same argument, and neither is a string for a Mac inside \
      the variant for iPhone. Translators write and review such a string for nothing, and users \
      see another one in its place.

      A second variant with the same width is reported by `duplicate-width-key`, and a form for a \
      category that the language doesn't use by `unused-plural-category`.
      """,
    fix: "Remove the variant, or move it out of the variant around it.",
    examples: [
      .reported(
        "device inside another device", as: .note,
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>select</key>
            <dict>
              <key>NSStringDeviceSpecificRuleType</key>
              <dict>
                <key>iphone</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
                  <key>iphone</key><string>Tap</string>
                  <key>⟦mac⟧</key><string>Click</string>
                </dict></dict>
              </dict>
            </dict>
            """)
        ]),
      .reported(
        "two substitutions for one argument", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "en" : {
              "stringUnit" : { "state" : "translated", "value" : "%#@files@" },
              "substitutions" : {
                "are" : { "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : {
                  "⟦one⟧" : { "stringUnit" : { "state" : "translated", "value" : "is" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "are" } } } } },
                "files" : { "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "1 file is new" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg files %#@are@ new" } }
            } } } } } } }
            """)
        ]),
      .accepted(
        "plural forms for a device",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "en" : { "variations" : { "device" : {
              "mac" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "Click %lld file" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Click %lld files" } }
              } } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "Tap %lld files" } }
            } } } } }
            """)
        ]),
      .accepted(
        "a variable that other forms use, too, and variables for two arguments",
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>files</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%1$#@files@ in %2$#@folders@</string>
              <key>files</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>one</key><string>a file %1$#@are@ new</string>
                <key>other</key><string>%1$d files %1$#@are@ new</string>
              </dict>
              <key>are</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>one</key><string>is</string>
                <key>other</key><string>are</string>
              </dict>
              <key>folders</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>one</key><string>a folder</string>
                <key>other</key><string>%2$d folders</string>
              </dict>
            </dict>
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    // Only a variation inside another one, or a variable inside the form of another one, counts.
    guard entry.variations.count > 1, entry.isShipped else { return }
    for found in UnreachableBranches(in: entry).branches {
      let branch = entry.branches[found.branch]
      context.report(
        "'\(entry.name(of: branch.name))' is never shown, because \(Self.text(found.reason))",
        in: branch, of: entry, help: "remove it, or move it out of the variant around it")
    }
  }
}

extension UnreachableVariant {
  private static func text(_ reason: UnreachableBranches.Reason) -> String {
    switch reason {
    case .device(let device): "it is inside the variant for '\(device.rawValue)'"
    case .widths(let widths):
      "it is inside the variant for \(WidthRanges.text(for: widths))"
    case .argument(let position):
      "the form around it counts argument \(position), too, and is shown for other numbers"
    }
  }
}
