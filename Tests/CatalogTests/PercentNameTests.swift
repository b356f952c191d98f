import FormatStrings
import Testing

/// Names between percent signs, and format strings that look similar.
@Suite struct PercentNameTests {
  private func placeholders(in text: String) -> Int {
    var scanner = NamedPlaceholderScanner(Array(text.utf8))
    var count = 0
    while scanner.next() != nil { count += 1 }
    return count
  }

  @Test(arguments: [
    "%user%", "Hello %APP_NAME%.", "%first_name% has 100%", "%count% files, 50%%",
  ])
  func `a name between percent signs is a placeholder`(text: String) {
    #expect(placeholders(in: text) == 1)
  }

  @Test(arguments: [
    "%lld%", "%d% done", "%lld-%.1f km", "%ld_%.2f", "%lld_%#@v@", "%lu-%*d", "%preis%: %.2f",
    "%name% %.1f", "%foo%: % lld", "50%off%", "%user%@", "%%user%%", "%1$@%user%", "%user% of %@",
  ])
  func `a format string has no names`(text: String) {
    #expect(placeholders(in: text) == 0)
  }
}
