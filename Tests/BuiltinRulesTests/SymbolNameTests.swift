import Testing

@testable import BuiltinRules

/// Symbol names from files that Xcode 26 generated.
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
  ]) func `a key has the symbol name that Xcode generates`(key: String, name: String) {
    #expect(names(of: [key]) == [name])
  }

  @Test(arguments: ["%@", "%lld%%", "%@ → %@", "…", "×", ":", "%1$@, %2$@"])
  func `a key without letters has no symbol name`(key: String) {
    #expect(names(of: [key]) == [nil])
  }

  @Test(arguments: [
    ["Output", "output"], ["Loading", "Loading…"], ["All Mailboxes", "All mailboxes"],
    ["Block Sender", "Block Sender?", "Block Sender…"], ["days", "Days"],
    ["Saved in Keychain", "Saved in Keychain."], ["Create Task…", "Create task"],
    ["settings.title", "settings_title", "settingsTitle", "Settings Title"],
  ]) func `keys that break the build share a symbol name`(keys: [String]) {
    #expect(Set(names(of: keys)).count == 1)
  }

  @Test(arguments: [
    ["foobar", "foo bar"], ["Can't", "Cant"], ["C", "C++", "C#"], ["1.2", "12"], ["-1", "1"],
    ["v1 2", "v12"], ["🚀 Go", "Go"], ["a & b", "a b"],
  ]) func `keys that don't collide have different symbol names`(keys: [String]) {
    #expect(Set(names(of: keys)).count == keys.count)
  }

  private func names(of keys: [String]) -> [String?] { keys.map { SymbolName(of: $0)?.text } }
}
