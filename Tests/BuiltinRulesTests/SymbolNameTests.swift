import Catalog
import Testing

/// Names of symbols as they stand in files that Xcode 26 generated.
@Suite struct SymbolNameTests {
  @Test(arguments: [
    ("Off", "off"), ("Amber Monitor", "amberMonitor"), ("SPEED BOOST", "speedBoost"),
    ("Retro Green CRT", "retroGreenCrt"), ("ALPS_DESCRIPTION", "alpsDescription"),
    ("LENÇÓIS_MARANHENSES_NAME", "lençóisMaranhensesName"), ("F_A_Title", "fATitle"),
    ("audio.controls.openYouTube", "audioControlsOpenYouTube"),
    ("attachment.genericName", "attachmentGenericName"), ("paywall.bullet1", "paywallBullet1"),
    ("AddHost.Form.InvalidMACAddress", "addHostFormInvalidMACAddress"),
    ("CFBundleDisplayName", "cfbundleDisplayName"), ("locChildIsSleeping", "locChildIsSleeping"),
    ("A Local store. It left JSON in place.", "aLocalStoreItLeftJsonInPlace"),
    ("The SwiftData store, so it cannot save.", "theSwiftDataStoreSoItCannotSave"),
    ("Clean black-and-white visuals.", "cleanBlackAndWhiteVisuals"),
    ("%lld active", "active"), ("Score %@, %@ %lld", "score"),
    ("%@ could not save: %@.", "couldNotSave"),
  ]) func `a key has the name that Xcode gives it`(key: String, name: String) {
    #expect(names(of: [key]) == [name])
  }

  @Test(arguments: ["%@", "%lld%%", "%@ → %@", "…", "×", ":", "%1$@, %2$@"])
  func `a key without a letter has none`(key: String) {
    #expect(names(of: [key]) == [nil])
  }

  @Test(arguments: [
    ["Output", "output"], ["Loading", "Loading…"], ["All Mailboxes", "All mailboxes"],
    ["Block Sender", "Block Sender?", "Block Sender…"], ["days", "Days"],
    ["Saved in Keychain", "Saved in Keychain."], ["Create Task…", "Create task"],
    ["settings.title", "settings_title", "settingsTitle", "Settings Title"],
  ]) func `keys with which the build stops have one name`(keys: [String]) {
    #expect(Set(names(of: keys)).count == 1)
  }

  @Test(arguments: [
    ["foobar", "foo bar"], ["Can't", "Cant"], ["C", "C++", "C#"], ["1.2", "12"], ["-1", "1"],
    ["v1 2", "v12"], ["🚀 Go", "Go"], ["a & b", "a b"],
  ]) func `keys whose names are not known have different ones`(keys: [String]) {
    #expect(Set(names(of: keys)).count == keys.count)
  }

  @Test func `only manual keys have symbols, and functions are told from variables`() {
    let reading = StringCatalogReading(
      strings: """
        "a": {"extractionState": "manual"},
        "b": {"extractionState": "manual", "generatesSymbol": false},
        "c": {}, "d": {"extractionState": "stale"}, "%d e": {"extractionState": "manual"},
        "f": {"extractionState": "manual", "localizations": {
          "de": {"stringUnit": {"state": "translated", "value": "%@"}},
          "en": {"stringUnit": {"state": "translated", "value": "100\\n"}}}},
        "g": {"extractionState": "manual", "localizations": {
          "en": {"stringUnit": {"state": "translated", "value": "%(name)@"}}}}
        """)
    #expect(
      reading.table.keys.map(\.symbol)
        == [.variable, .none, .none, .none, .function, .variable, .function])
  }

  private func names(of keys: [String]) -> [String?] {
    let entries = keys.map { "\"\($0)\": {\"extractionState\": \"manual\"}" }
    let table = StringCatalogReading(strings: entries.joined(separator: ",")).table
    return table.keys.map(table.symbolName)
  }
}
