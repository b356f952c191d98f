import Foundation
import Reporters
import Testing
import TranslationStatus

/// The coverage formats that build services show: Markdown and JUnit.
@Suite struct CoveragePagesTests {
  @Test func `Markdown has a marker, a headline, figures, gates and folded keys`() {
    #expect(
      rendered(.markdown, sampleCoverage()) == """
        <!-- catalog-lint-coverage -->
        ## catalog-lint coverage: 78.0% translated, 1 gate fails

        2 tables · 3 locales · source <code>en</code> with 1,010 keys · \
        commit <code>&#52;f1c9e2ab0d7</code>

        | locale | translated | since 2026-11-14 | review | incomplete | open | open words |
        | :-- | --: | --: | --: | --: | --: | --: |
        | Japanese · <code>ja</code> | 45.8% | +11.1 | 219 | 11 | 547 | 1,641 |
        | German · <code>de</code> | 90.0% | −1.2 | 3 | 0 | 100 | 300 |
        | Russian · <code>ru</code> | 98.2% | +1.4 | 12 | 0 | 18 | 54 |
        | total (3 locales) | 78.0% | +3.8 | 234 | 11 | 665 | 1,995 |

        | gate | required | actual | result |
        | :-- | :-- | --: | :-- |
        | <code>de</code> | at least 95.0% | &#57;0.0% | ❌ fails |
        | <code>ja</code> | a drop of at most 1.0 points | &#43;11.1 | ✅ passes |
        | <code>group Checkout</code> | a drop of at most 0.5 points |  | \
        ➖ skipped: the earlier state has no such group |

        | group | translated | since 2026-11-14 | review | incomplete | open | open words |
        | :-- | --: | --: | --: | --: | --: | --: |
        | <code>Checkout</code> | 83.3% | – | 8 | 0 | 55 | 165 |

        | table | translated | review | incomplete | open | open words |
        | :-- | --: | --: | --: | --: | --: |
        | <code>App/Localizable.xcstrings</code> | 77.4% | 226 | 11 | 610 | 1,830 |
        | <code>Checkout/Checkout.xcstrings</code> | 83.3% | 8 | 0 | 55 | 165 |

        Findings: 414 <code>missing-translation</code> · 5 <code>stale-entry</code> · \
        2 <code>argument-gap</code>

        No source language: <code>Old/Legacy</code>

        Not counted: 5 stale · 7 not for translation · 3 missing from the source

        Translated keys to check: 5 outdated · 9 identical to the source · 2 with errors

        <details><summary>Japanese · <code>ja</code>: 547 open keys, 1,641 words</summary>

        | key | source | state | table |
        | :-- | :-- | :-- | :-- |
        | <code>welcome</code> | Welcome&#33;⏎Good to see you. | incomplete | \
        <code>App/Localizable.xcstrings</code> |

        </details>

        <details><summary>German · <code>de</code>: 100 open keys, 300 words</summary>

        | key | source | state | table |
        | :-- | :-- | :-- | :-- |
        | <code>settings.title</code> | Settings | missing | \
        <code>App/Localizable.xcstrings</code> |
        | <code>%lld files</code> | %lld files | new | <code>App/Localizable.xcstrings</code> |

        </details>

        <details><summary>Russian · <code>ru</code>: 18 open keys, 54 words</summary>

        | key | source | state | table |
        | :-- | :-- | :-- | :-- |
        | <code>pay</code> | Pay now | needs-review | <code>Checkout/Checkout.xcstrings</code> |

        </details>

        """)
  }

  @Test(arguments: [false, true])
  func `Markdown never exceeds the size limit of its host and reports what is omitted`(
    _ isForeign: Bool
  ) {
    var report = largeCoverage(locales: 100, tables: 300)
    if isForeign {
      let key = openKey(foreignText, foreignText, .new, table: foreignText)
      for locale in report.locales { report.openKeys[locale.locale] = [key, key, key] }
      report.groups = (0..<500).map { number in
        .init(name: "\(number)" + foreignText, tables: 1, total: report.total, locales: [])
      }
    }
    let text = rendered(.markdown, report)
    #expect(text.utf8.count <= 65_000)
    #expect(text.utf8.count > 40_000)
    #expect(text.contains("100 locales"))
    #expect(text.contains("| … and 290 more | | | | | |\n"))
    #expect(text.contains(#/… and open keys of \d+ more locales, which /#))
    #expect(text.count(of: "<details>") == text.count(of: "</details>"))
    if isForeign { #expect(text.contains(/\| … and 4\d\d more \|/)) }
  }

  @Test func `a hostile string stays in its cell`() {
    let text = rendered(.markdown, foreignCoverage())
    #expect(text.isCalm)
    var bare = text.replacing("<!-- catalog-lint-coverage -->", with: "")
    bare = bare.replacing(/<\/?span>/, with: "").replacing(
      /<\/?(code|details|summary)>|\| :--( \| (--:|:--))* \|/, with: "")
    for mark in ["<", ">", "@", "`", "*", "_", "~", "[", "](", "://", "www.", "\\", "$"] {
      #expect(!bare.contains(mark), "\(mark)")
    }
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(Set(rows.map { $0.count { $0 == "|" } }) == [5, 7, 8])
  }

  @Test func `without a comparison Markdown has no change column`() {
    var report = sampleCoverage()
    report.comparison = nil
    #expect(
      rendered(.markdown, report).contains(
        "\n| locale | translated | review | incomplete | open | open words |\n"))
  }

  @Test func `an empty project is only a headline`() {
    #expect(
      rendered(.markdown, emptyCoverage()) == """
        <!-- catalog-lint-coverage -->
        ## catalog-lint coverage: no tables

        0 tables · 0 locales

        """)
  }

  @Test func `each requirement of a gate is a test case`() {
    #expect(
      rendered(.junit, sampleCoverage()) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="catalog-lint" tests="3" failures="1" errors="0" time="0">
          <testsuite name="coverage" tests="3" failures="1" errors="0" skipped="1" time="0">
            <testcase name="min [de]" classname="coverage" file=".lint-config.json" line="4" \
        time="0">
              <failure message="de: 90.0% instead of at least 95.0%" type="error">\
        de: 90.0% instead of at least 95.0%
            at (.lint-config.json:4:21)</failure>
            </testcase>
            <testcase name="maxDrop [ja]" classname="coverage" file=".lint-config.json" line="4" \
        time="0"/>
            <testcase name="maxDrop [group Checkout]" classname="coverage" \
        file=".lint-config.json" line="4" time="0">
              <skipped message="the earlier state has no such group"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `without gates there is one passing case`() {
    let text = rendered(.junit, emptyCoverage())
    #expect(text.contains(#"<testcase name="no gates" classname="coverage" time="0"/>"#))
    #expect(text.contains(#"tests="1" failures="0" errors="0" skipped="0""#))
  }

  @Test func `case names stay unique, and hostile strings stay in them`() throws {
    let text = rendered(.junit, foreignCoverage())
    #expect(text.isCalm && !text.contains("##[") && !text.contains("\n::"))
    let names = text.matches(of: /<testcase name="([^"]*)"/).map { String($0.1) }
    #expect(names.count == 3)
    #expect(Set(names).count == 3)
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
