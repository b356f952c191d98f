import LintKit
import SourceCode

/// Reports keys of `InfoPlist` tables that look like a key of Apple's and are none.
struct UnknownInfoPlistKey: Rule {
  static let info = RuleInfo(
    id: "unknown-infoplist-key",
    category: .structure,
    severity: .warning,
    entriesWith: [],
    summary:
      "Key in an `InfoPlist` table is misspelled, is Xcode's label for a key, or sets a version.",
    rationale: """
      The system looks up each localizable value of `Info.plist` by its raw key, for example \
      `NSMicrophoneUsageDescription`. The property list editor shows \
      `Privacy - Microphone Usage Description` instead. If the table has that label or a misspelled \
      key, users see the string from `Info.plist` in every language.

      A key is reported if it is a label, or close to one of Apple's keys. With `--code`, \
      keys that an `Info.plist` of the project has are accepted. Other keys are accepted too, \
      because `InfoPlist` tables also translate values: names of document types, titles of shortcuts.

      A version in a table overrides the one in `Info.plist` wherever the localized value is read, \
      for example by update frameworks. It is usually forgotten when the version changes.
      """,
    fix: """
      Write the raw key. Xcode shows it with the command 'Raw Keys and Values'. Remove versions from \
      the table.
      """,
    examples: [
      .reported(
        "misspelled key", as: .warning,
        ["en.lproj/InfoPlist.strings": #""⟦NSPhotoLibaryUsageDescription⟧" = "Attach photos.";"#]),
      .reported(
        "labels that Xcode shows", as: .warning,
        [
          "InfoPlist.xcstrings": .catalog(
            """
            "⟦Bundle display name⟧" : {},
            "⟦Privacy - Location Always and When In Use Usage Description⟧" : {},
            "⟦Privacy - Photo Library Additions Usage Description⟧" : {},
            "⟦Privacy - Teleporter Usage Description⟧" : {}
            """)
        ]),
      .reported(
        "different case, and an extra letter", as: .warning,
        [
          "en.lproj/InfoPlist.strings": """
          "⟦CFBundleDisplayname⟧" = "Notes";
          "⟦NSContactUsageDescription⟧" = "Finds your friends.";
          """
        ]),
      .reported(
        "version, which belongs in Info.plist only", as: .note,
        [
          "en.lproj/InfoPlist.strings": """
          "CFBundleName" = "Notes";
          "⟦CFBundleShortVersionString⟧" = "0.5";
          "⟦CFBundleVersion⟧" = "154";
          """
        ]),
      .accepted(
        "keys of Apple's, values of Info.plist, and other tables",
        [
          "en.lproj/InfoPlist.strings": """
          "CFBundleDisplayName" = "Notes";
          "CFBundleTypeName" = "Note";
          "My document type" = "Document";
          "NSCalendarsFullAccessUsageDescription" = "Adds your notes.";
          "NSTeleporterUsageDescription" = "Beams you up.";
          "name" = "Name";
          """,
          "en.lproj/Localizable.strings": #""NSCameraUsageDescripton" = "Camera";"#,
        ]),
      .accepted(
        "value of Info.plist in an export, which isn't translated",
        [
          "de.xliff": """
          <xliff version="1.2"><file original="App/Info.plist" source-language="en"
            target-language="de" datatype="plaintext"><body>
            <trans-unit id="CFBundleShortVersionString"><source>1.0</source></trans-unit>
          </body></file></xliff>
          """
        ]),
      .accepted(
        "key of the project's own Info.plist",
        [
          "App/Info.plist": """
          <plist version="1.0"><dict>
            <key>NSCamerasUsageDescription</key><string>Cameras</string>
          </dict></plist>
          """,
          "App/en.lproj/InfoPlist.strings": #""NSCamerasUsageDescription" = "Cameras";"#,
        ], configuration: #"{ "code": { "include": ["App/**"] } }"#),
    ])

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard table.purpose == .infoPlist else { return }
    for record in table.keys
    where !record.key.isEmpty && (!table.isExportOfInfoPlist || table.hasTranslation(record)) {
      let name = table.string(of: record.key)
      if InfoPlistKey.versions.contains(name), table.hasString(record) {
        context.report(
          "\(name.quotedForMessage) in a table replaces the version of Info.plist",
          at: record.key.range, severity: .note, key: name,
          help: "remove it; write the version only in Info.plist or in the build settings",
          kind: "version")
        continue
      }
      guard let mistake = InfoPlistKey.Mistake(in: name),
        context.reason(toKeep: record.key, of: table)?.isWhole != true
      else { continue }
      context.report(
        mistake.message(about: name), at: record.key.range, key: name,
        help: mistake.key.map { "write '\($0)'" }
          ?? "write the raw key, which Xcode shows with 'Raw Keys and Values'")
    }
  }
}

extension Table {
  /// Returns whether any locale has a string for a key.
  fileprivate func hasString(_ key: KeyRecord) -> Bool {
    locales.indices.contains { has(key, in: $0) }
  }

  /// Returns whether a locale other than that of the source has a string for a key.
  fileprivate func hasTranslation(_ key: KeyRecord) -> Bool {
    locales.indices.contains { $0 != sourceLocale && has(key, in: $0) }
  }
}

/// The keys of `Info.plist` whose values are looked up in the table `InfoPlist`.
enum InfoPlistKey {
  /// Returns whether a key is one of a text that asks for permission.
  static func isPermissionText(_ key: String) -> Bool { key.hasSuffix("UsageDescription") }

  /// The keys with strings that ask for permission, from Apple's page "Protected resources" in
  /// "Bundle Resources", as of November 2026, and two of the frameworks AlarmKit and Intents.
  ///
  /// https://developer.apple.com/documentation/bundleresources/protected-resources
  private static let permissions = """
    NFCReader NSAccessoryTracking NSAlarmKit NSAppBundles NSAppData NSAppleEvents NSAppleMusic \
    NSAudioCapture NSBluetoothAlways NSBluetoothPeripheral NSCalendars NSCalendarsFullAccess \
    NSCalendarsWriteOnlyAccess NSCamera NSContacts NSCriticalMessaging NSDesktopFolder \
    NSDocumentsFolder NSDownloadsFolder NSEnterpriseMCAM NSFaceID NSFallDetection \
    NSFileProviderDomain NSFileProviderPresence NSFinancialData NSFocusStatus NSGKFriendList \
    NSHandsTracking NSHealthClinicalHealthRecordsShare NSHealthShare NSHealthUpdate NSHomeKit \
    NSIdentity NSLocalNetwork NSLocation NSLocationAlways NSLocationAlwaysAndWhenInUse \
    NSLocationWhenInUse NSMainCamera NSMicrophone NSMotion NSNearbyInteraction \
    NSNearbyInteractionAllowOnce NSNetworkVolumes NSPhotoLibrary NSPhotoLibraryAdd NSReminders \
    NSRemindersFullAccess NSRemovableVolumes NSSensorKit NSSiri NSSpeechRecognition \
    NSSystemAdministration NSSystemExtension NSUserTracking NSVideoSubscriberAccount \
    NSWorldSensing OSBundle
    """.split(separator: " ").map { "\($0)UsageDescription" }

  /// Other keys that apps translate, with the labels that Xcode shows.
  private static let labels = [
    "Bundle display name": "CFBundleDisplayName",
    "Bundle name": "CFBundleName",
    "Bundle version string (short)": "CFBundleShortVersionString",
    "Bundle versions string, short": "CFBundleShortVersionString",
    "Copyright (human-readable)": "NSHumanReadableCopyright",
    "Get Info string": "CFBundleGetInfoString",
    "Privacy - AppleEvents Sending Usage Description": "NSAppleEventsUsageDescription",
    "Privacy - Health Records Usage Description":
      "NSHealthClinicalHealthRecordsShareUsageDescription",
    "Privacy - Media Library Usage Description": "NSAppleMusicUsageDescription",
    "Privacy - NFC Scan Usage Description": "NFCReaderUsageDescription",
    "Privacy - Photo Library Additions Usage Description": "NSPhotoLibraryAddUsageDescription",
    "Privacy - TV Provider Usage Description": "NSVideoSubscriberAccountUsageDescription",
    "Privacy - Tracking Usage Description": "NSUserTrackingUsageDescription",
  ]

  /// The keys of versions, which are the same in every language.
  static let versions: Set = ["CFBundleShortVersionString", "CFBundleVersion"]

  /// Returns the keys that are nearly as long as a name.
  private static func keys(asLongAs name: String) -> some Sequence<String> {
    keys.lazy.filter { abs($0.utf8.count - name.utf8.count) <= 2 }
  }

  private static let keys = Set(permissions).union(labels.values).union(["CFBundleSpokenName"])

  /// What is wrong with a key.
  struct Mistake {
    private let isLabel: Bool
    /// The key that is meant, or nil if it isn't known.
    let key: String?

    /// Returns nil if a key is right, or may be anything.
    init?(in name: String) {
      guard name.utf8.count < 128, !InfoPlistKey.keys.contains(name) else { return nil }
      if let key = InfoPlistKey.labels[name] {
        (isLabel, self.key) = (true, key)
      } else if name.hasPrefix("Privacy - "), name.hasSuffix(" Usage Description") {
        let raw = "ns" + name.dropFirst(10).lowercased().filter { $0 != " " }
        (isLabel, key) = (true, InfoPlistKey.keys.first { $0.lowercased() == raw })
      } else if let near = nearestName(to: name, in: InfoPlistKey.keys(asLongAs: name)),
        near.isNearly(name)
      {
        (isLabel, key) = (false, near)
      } else {
        return nil
      }
    }

    func message(about name: String) -> String {
      isLabel
        ? "\(name.quotedForMessage) is Xcode's label for a key, so it is never used"
        : "\(name.quotedForMessage) is not a key of Info.plist, so it is never used"
    }
  }
}

extension String {
  /// Returns whether the names are the same except for up to two letters next to each other, or
  /// for their case.
  fileprivate func isNearly(_ other: String) -> Bool {
    let (own, others) = (lowercased(), other.lowercased())
    let longer = Swift.max(own.count, others.count)
    let start = zip(own, others).prefix { $0 == $1 }.count
    let end = zip(own.reversed(), others.reversed()).prefix { $0 == $1 }.count
    return own.count > 10 && longer - Swift.min(start + end, longer) <= 2
  }
}
