import LintKit

/// Describes findings of the reader of `.stringsdict` files.
struct InvalidStringsdictRule: Rule {
  static let info = RuleInfo(
    id: "invalid-stringsdict-rule",
    category: .substitutions,
    severity: .error,
    summary: "A rule of a .stringsdict file lacks a part or has a wrong one.",
    rationale: """
      A `.stringsdict` is a small program in a property list, and nothing checks it before it runs. \
      A rule without its type or its format shows the key, an empty text or the number 0. It shows \
      them in one language only, and only where a number is displayed.
      """,
    examples: [
      .reported(
        "no format key, and so no rule at all", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>⟦files⟧</key>
            <dict>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>other</key><string>%d files</string>
              </dict>
            </dict>
            """)
        ]),
      .reported(
        "the types of the variable are missing", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>files</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>⟦n⟧</key>
              <dict>
                <key>other</key><string>%d files</string>
              </dict>
            </dict>
            """)
        ]),
      .reported(
        "types that nobody knows", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>files</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>⟦NSStringGenderRuleType⟧</string>
                <key>NSStringFormatValueTypeKey</key><string>⟦s⟧</string>
                <key>other</key><string>%d files</string>
              </dict>
            </dict>
            """)
        ]),
      .reported(
        "a type without a letter", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>files</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key>⟦<string></string>⟧
                <key>other</key><string>%d files</string>
              </dict>
            </dict>
            """)
        ]),
      .reported(
        "what Xcode itself writes for the options of an intent", as: .note,
        [
          "en.lproj/Intents.stringsdict": .propertyList(
            """
            <key>There are ${count} options matching ‘${label}’.</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>There are %#@n@ for ‘${label}’.</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>⟦%ld⟧</string>
                <key>one</key><string>1 option</string>
                <key>other</key><string>%ld options</string>
              </dict>
            </dict>
            """)
        ]),
      .reported(
        "a specifier with its percent sign, and an object", as: .warning,
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>files</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>⟦%ld⟧</string>
                <key>other</key><string>%d files</string>
              </dict>
            </dict>
            <key>folders</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>⟦@⟧</string>
                <key>other</key><string>%d files</string>
              </dict>
            </dict>
            """)
        ]),
      .reported(
        "values that are no strings", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>files</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key>⟦<true/>⟧
            </dict>
            <key>folders</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>other</key>⟦<integer>3</integer>⟧
              </dict>
            </dict>
            <key>n</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>⟦<string>files</string>⟧
            </dict>
            """)
        ]),
      .reported(
        "rules without a text to choose", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>tap</key>
            <dict>
              <key>⟦NSStringDeviceSpecificRuleType⟧</key><dict/>
            </dict>
            <key>hello</key>
            <dict>
              <key>⟦NSStringVariableWidthRuleType⟧</key><dict/>
            </dict>
            """)
        ]),
      .reported(
        "two rules in one entry", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>files</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>⟦NSStringDeviceSpecificRuleType⟧</key>
              <dict><key>mac</key><string>Files</string></dict>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>other</key><string>%d files</string>
              </dict>
            </dict>
            """)
        ]),
      .accepted(
        "a plural rule",
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>files</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>lld</string>
                <key>one</key><string>%lld file</string>
                <key>other</key><string>%lld files</string>
              </dict>
            </dict>
            """)
        ]),
      .accepted(
        "rules for widths and devices have no types",
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>tap</key>
            <dict>
              <key>NSStringDeviceSpecificRuleType</key>
              <dict><key>mac</key><string>Click</string></dict>
            </dict>
            <key>hello</key>
            <dict>
              <key>NSStringVariableWidthRuleType</key>
              <dict>
                <key>1</key><string>Hi</string>
                <key>20</key><string>Hello</string>
              </dict>
            </dict>
            """)
        ]),
    ]
  )
}
