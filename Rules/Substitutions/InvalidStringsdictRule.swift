import LintKit

/// Describes findings of the `.stringsdict` reader.
struct InvalidStringsdictRule: Rule {
  static let info = RuleInfo(
    id: "invalid-stringsdict-rule",
    category: .substitutions,
    severity: .error,
    entriesWith: [],
    summary: "Rule in a .stringsdict file has a missing or invalid part.",
    rationale: """
      Xcode doesn't check the rules of a `.stringsdict` file when it builds the app. If a rule has \
      no type or format, users of that language see the key, an empty string or the number 0.
      """,
    fix: "Add or correct the part that the message names.",
    examples: [
      .reported(
        "entry without NSStringLocalizedFormatKey", as: .error,
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
        "variable without NSStringFormatSpecTypeKey and NSStringFormatValueTypeKey", as: .error,
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
        "types that Foundation doesn't know", as: .error,
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
        "empty NSStringFormatValueTypeKey", as: .error,
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
        "value type with a percent sign, as Xcode writes it for the options of an intent",
        as: .note,
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
        "value type with a percent sign", as: .warning,
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
            """)
        ]),
      .reported(
        "value type of an object, which works if the code passes an `NSNumber`", as: .note,
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
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
        "values that aren't strings", as: .error,
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
        "width and device rules without variants", as: .error,
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
        "rules of two kinds in one entry", as: .error,
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
        "complete plural rule",
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>files</key><dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key><dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>one</key><string>%d file</string>
                <key>other</key><string>%d files</string>
              </dict>
            </dict>
            """)
        ]),
      .accepted(
        "member that the format doesn't refer to, such as a comment",
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>files</key>
            <dict>
              <key>Comment</key><string>Shown in the sidebar.</string>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>one</key><string>%d file</string>
                <key>other</key><string>%d files</string>
              </dict>
            </dict>
            """)
        ]),
      .accepted(
        "plural rule for a 64-bit integer",
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
        "rules for widths and devices, which have no types",
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
