import LintConfiguration
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("*.strings", "Localizable.strings"),
    ("*.strings", "App/de.lproj/Localizable.strings"),
    ("Vendor", "Vendor/de.lproj/Localizable.strings"),
    ("Vendor/", "App/Vendor/Localizable.strings"),
    ("/Vendor", "Vendor/a.strings"),
    ("./Vendor", "Vendor/a.strings"),
    ("App/*.xcstrings", "App/Localizable.xcstrings"),
    ("App/**/*.strings", "App/Localizable.strings"),
    ("App/**/*.strings", "App/a/b/Localizable.strings"),
    ("**/de.lproj/**", "App/de.lproj/Localizable.strings"),
    ("**/de.lproj/**", "de.lproj/Localizable.strings"),
    ("App/**", "App/a/b"),
    ("App/{de,fr}.lproj", "App/fr.lproj/Localizable.strings"),
    ("App/{de,{fr,it}}.lproj/*", "App/it.lproj/Localizable.strings"),
    ("App{,Kit}/*", "App/a.strings"),
    ("App{,Kit}/*", "AppKit/a.strings"),
    ("[a-c]?.strings", "bx.strings"),
    ("[!a-c].strings", "x.strings"),
    ("[!a-c].strings", "é.strings"),
    ("?.strings", "日.strings"),
    ("a\\*b", "a*b"),
    ("[]].strings", "].strings"),
  ]) func `a path pattern matches`(pattern: String, path: String) throws {
    #expect(try Glob(pattern, for: .path).matches(path))
  }

  @Test(arguments: [
    ("*.strings", "Localizable.stringsdict"),
    ("Vendor", "VendorKit/a.strings"),
    ("/Vendor", "App/Vendor/a.strings"),
    ("App/*.xcstrings", "App/a/Localizable.xcstrings"),
    ("App/*.xcstrings", "Other/App/Localizable.xcstrings"),
    ("App/?.strings", "App/ab.strings"),
    ("App/{de,fr}.lproj", "App/it.lproj/a.strings"),
    ("[!a-c].strings", "b.strings"),
    ("[!a][!b].strings", "é.strings"),
    ("?[!b].strings", "é.strings"),
    ("a?b", "a/b"),
    ("a[!x]b", "a/b"),
    ("a\\*b", "axb"),
    ("APP/*", "App/a"),
  ]) func `a path pattern does not match`(pattern: String, path: String) throws {
    #expect(try !Glob(pattern, for: .path).matches(path))
  }

  @Test(arguments: [
    ("settings.*", "settings.about/title"), ("*", ""), ("{count} files", "{count} files"),
    ("[a]", "[a]"), ("%?", "%d"), ("%lld photos", "%lld photos"), ("a?b", "a/b"),
  ]) func `a text pattern supports only two wildcards`(pattern: String, text: String) throws {
    #expect(try Glob(pattern, for: .text).matches(text))
    #expect(try !Glob(pattern, for: .text).matches("other" + text + "other") || pattern == "*")
  }

  @Test(arguments: [
    ("", "the pattern is empty"), ("/", "the pattern is empty"), ("{a", "'{' is not closed"),
    ("a{b,c", "'{' is not closed"), ("[a-", "'[' is not closed"), ("[]", "'[' is not closed"),
    ("[z-a]", "a range in '[…]' is reversed or not in ASCII"),
    ("[é]", "a set in '[…]' contains only ASCII"),
    ("a\\", "nothing follows the backslash at the end"),
    ("../a", "a pattern can't contain '..'"),
    (String(repeating: "{", count: 900), "braces are nested more than 16 levels deep"),
  ]) func `an error message explains an invalid pattern`(pattern: String, message: String) {
    let error = #expect(throws: GlobError.self) { try Glob(pattern, for: .path) }
    #expect(error?.message == message)
  }

  @Test func `multiple stars don't multiply the work`() throws {
    let glob = try Glob(String(repeating: "*a", count: 40) + "b", for: .path)
    #expect(!glob.matches(String(repeating: "a", count: 2_000)))
    let choices = try Glob(String(repeating: "{a,a}", count: 60) + "b", for: .path)
    #expect(!choices.matches(String(repeating: "a", count: 61)))
  }
}
