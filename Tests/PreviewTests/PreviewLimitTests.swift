import Catalog
import Diagnostics
import Foundation
import SourceText
import StringResolution
import Testing

@testable import Preview

@Suite struct PreviewLimitTests {
  @Test(arguments: 0...25) func `the limit of strings can end inside an entry`(_ limit: Int) {
    // Two keys with three plural forms in two locales, and with three pseudo-languages: a key has
    // 3 + 3 + 3 · 3 strings.
    let preview = preview(
      plurals(keys: 2, ["en", "fr"]), pseudo: [.accented, .double, .rtl],
      within: PreviewLimit(strings: limit))
    let shown = preview.keys.flatMap(\.locales).flatMap(\.strings).count
    #expect(shown == min(limit, 22))
    #expect(preview.omitted == 0 || shown == limit)
    #expect(limit >= 22 || preview.omitted > 0)
    #expect(preview.keys.flatMap(\.locales).allSatisfy { !$0.strings.isEmpty })
  }

  @Test func `the strings of keys that don't fit are counted`() {
    let keys = preview(plurals(keys: 5, ["en"]), within: PreviewLimit()).keys
    var left = PreviewLimit(strings: 7)
    let first = left.first(of: keys, share: 0)
    #expect(first.kept.count == 3)
    #expect(first.omitted == 4)
    #expect(left.strings == 1)
  }

  @Test func `strings that are much larger than their file are limited`() {
    // Each variable doubles the string: 2^8 · 200 bytes from 2 KB, for each of the widths.
    let sizes = [40, 80].map { widths in
      let catalog = doubling(8, text: String(repeating: "a", count: 200), widths: widths)
      let preview = preview(catalog, within: PreviewLimit(size: 1 << 20))
      return preview.keys.flatMap(\.locales).flatMap(\.strings).reduce(0) {
        $0 + ($1.now?.text?.utf8.count ?? 0)
      }
    }
    #expect(sizes.allSatisfy { (1 << 17) < $0 && $0 < 1 << 20 })
  }

  @Test func `a string that takes too much work is not shown`() throws {
    // Very many variables whose text shows nothing.
    let catalog = doubling(14, text: String(repeating: "%n", count: 2_000), widths: 1)
    let preview = preview(catalog, within: PreviewLimit())
    let string = try #require(preview.keys.first?.locales.first?.strings.first)
    #expect(string.now?.text == nil)
    #expect(string.now.map { $0.work < 2_000_000 } == true)
  }

  @Test func `what was read for a string is counted in proportion to it`() throws {
    let work = try [1_000, 2_000].map { length in
      let text = String(repeating: "a", count: length) + "%lld"
      let preview = preview(plurals(keys: 1, ["en"], text), within: PreviewLimit())
      return try #require(preview.keys.first?.locales.first?.strings.first?.now?.work)
    }
    #expect(work[1] - work[0] == 1_000)
  }
}

extension PreviewLimitTests {
  private func preview(
    _ catalog: String, pseudo: [PseudoLanguage] = [], within limit: PreviewLimit
  ) -> PreviewVisitor {
    let survey = SurveyVisitor()
    read(catalog, to: survey)
    var request = PreviewRequest([])
    request.pseudo = pseudo
    let visitor = PreviewVisitor(
      KeyPreviewer(TableBundle([survey.survey]), request), KeySelection(request), limit: limit)
    read(catalog, to: visitor)
    return visitor
  }

  private func read(_ text: String, to visitor: any TableVisitor) {
    let path = "Localizable.xcstrings"
    guard let (format, claim) = TableFormats.builtin.claim(path) else { return }
    read(text, path, claim, as: format, to: visitor)
  }

  private func read<Format: TableFormat>(
    _ text: String, _ path: String, _ claim: FileClaim, as format: Format,
    to visitor: any TableVisitor
  ) {
    let unparsed = UnparsedFile(
      SourceBuffer(Array(text.utf8)), id: FileID(0), path: path, kind: claim.kind,
      sourceLocale: nil)
    let file = TableFile(locale: claim.locale, kind: claim.kind, document: format.parse(unparsed))
    format.read([file], as: TableRequest(name: claim.table, sourceLocale: nil), to: visitor)
  }

  private func plurals(keys: Int, _ locales: [String], _ text: String = "%lld items") -> String {
    let forms = ["one", "other"].map { "\"\($0)\":{\(unit(text))}" }.joined(separator: ",")
    let localizations = locales.map { "\"\($0)\":{\"variations\":{\"plural\":{\(forms)}}}" }
    return catalog(
      (0..<keys).map { "\"k\($0)\":{\"localizations\":{\(localizations.joined(separator: ","))}}" })
  }

  private func doubling(_ depth: Int, text: String, widths: Int) -> String {
    let variables = (0...depth).map { level in
      let value = level < depth ? "%#@v\(level + 1)@%#@v\(level + 1)@" : text
      return """
        "v\(level)":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"other":{\
        \(unit(value))}}}}
        """
    }.joined(separator: ",")
    let branches = (1...widths).map { "\"\($0)\":{\(unit("%#@v0@"))}" }.joined(separator: ",")
    return catalog([
      """
      "k":{"localizations":{"en":{"variations":{"width":{\(branches)}},\
      "substitutions":{\(variables)}}}}
      """
    ])
  }

  private func unit(_ text: String) -> String {
    "\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(text)\"}"
  }

  private func catalog(_ entries: [String]) -> String {
    #"{"sourceLanguage":"en","version":"1.1","strings":{\#(entries.joined(separator: ","))}}"#
  }
}
