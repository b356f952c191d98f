import LintTestSupport
import Testing

@testable import BuiltinRules
@testable import LintKit

/// Markup is reported where it is written, whatever is before it.
@Suite struct MarkupPlaceTests {
  @Test func `markup and what is before it may be written as escapes`() async {
    await verify([
      "Localizable.xcstrings": .catalog(
        key: "Read <b>this</b>, **now**",
        localizations: #"""
          "de" : {
            "stringUnit" : {
              "state" : "translated",
              "value" : "„\u00e9\ud83d\ude00é“\n⟦\u003cb>⟧Lies \ud83d das, **jetzt**"
            }
          },
          "fr" : {
            "stringUnit" : {
              "state" : "translated", "value" : "«\u00a0é» <b>Lisez</b>, ⟦\u002a*⟧tout de suite"
            }
          }
          """#)
    ])
  }

  @Test func `a broken link may be next to letters of any script`() async {
    await verify([
      "en.lproj/Terms.strings": #""agree" = "Read our [terms](https://example.com/terms).";"#,
      "ja.lproj/Terms.strings":
        #""agree" = "\U304a[\U5229用規約⟦]（⟧https://example.com/ja/terms）";"#,
    ])
  }

  @Test func `emphasis next to letters and punctuation of any script is recognized`() async {
    await verify([
      "en.lproj/Terms.strings": #""note" = "**Note:** read it";"#,
      "de.lproj/Terms.strings": #""note" = "„**Hinweis**“ – lies es";"#,
      "ja.lproj/Terms.strings": #""note" = "⟦**⟧注意：**本文";"#,
      "zh-Hans.lproj/Terms.strings": #""note" = "注意⟦**⟧：**本文";"#,
    ])
  }

  private func verify(_ files: KeyValuePairs<String, RuleExample.Contents>) async {
    let example = RuleExample.reported("a place", as: .warning, files)
    for problem in await RuleVerifier.problems(with: example, of: MarkupMismatch.self) {
      Issue.record("\(problem)")
    }
  }
}
