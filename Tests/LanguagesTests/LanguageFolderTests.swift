import Testing

@testable import Languages

@Suite struct LanguageFolderTests {
  @Test(arguments: [
    ("de.lproj", "de"), ("DE.LPROJ", "DE"), ("zh-Hant.lproj", "zh-Hant"), (".lproj", ""),
    ("a.b.lproj", "a.b"), ("é.lproj", "é"), ("lproj", nil), ("xlproj", nil), ("de\u{E}lproj", nil),
    ("de.lproj2", nil), ("", nil),
  ]) func `a folder has a language`(name: String, language: String?) {
    #expect(LanguageFolder.language(ofFolder: name) == language)
  }

  @Test(arguments: [
    ("a/de.lproj/L.strings", "a", "de"), ("de.lproj/L.strings", "", "de"),
    ("/de.lproj/L.strings", "/", "de"), ("a/L.strings", "a", nil), ("L.strings", "", nil),
    ("de.lproj/a/L.strings", "de.lproj/a", nil), ("de.lproj", "", nil),
  ]) func `a file is in the folder of a table`(path: String, folder: String, language: String?) {
    let place = LanguageFolder.place(of: path)
    #expect(place.folder == folder)
    #expect(place.language == language)
  }

  @Test(arguments: [
    ("a/de.lproj/b/fr.lproj/L.strings", "de.lproj"), ("mul.lproj/de.lproj/L.strings", "de.lproj"),
    ("a/DE.Lproj/L.xcstrings", "DE.Lproj"), ("mul.lproj/L.xcstrings", nil), ("a/b/L.strings", nil),
    ("de.lproj", nil), ("L.strings", nil),
  ]) func `a file may be in the folder of a language`(path: String, folder: String?) {
    #expect(LanguageFolder.outermost(of: path) == folder)
  }
}
