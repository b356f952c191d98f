import LintCommand
import Testing

/// Keys in text files that aren't code. The table has `settings.title`, which the code uses, and
/// `old.title`.
@Suite struct OtherFileTests {
  private static let code = lookups("settings.title")

  @Test(arguments: [
    ("App/menu.json", #"{ "title": "old.title" }"#), ("App/menu.json", #"{ "old.title": 1 }"#),
    ("App/menu.yml", "title: old.title"), ("functions/index.ts", "send({ key: 'old.title' })"),
    ("web/index.html", #"<a data-key="old.title">"#), ("tools/send.py", "key = 'old.title'"),
    ("App/app.json", #"["old.title"]"#),
  ])
  func `another text file uses the keys in it`(path: String, text: String) async throws {
    let project = try codeProject(Self.code, [path: text])
    #expect(try keys(await project.run("--code", ".", "--format", "json")) == [])
    let list = try await project.run("keys", "--code", ".", "--unused")
    #expect(!list.output.contains("old.title"), "\(list.output)")
  }

  @Test(arguments: [
    ("README.md", "`old.title`"), ("App/menu.json", #"{ "title": "old.title.long" }"#),
    ("App/menu.json", #"{ "title": "OLD.title" }"#), ("web/de.json", #"{ "old.title": "Alt" }"#),
    ("web/pt-BR.json", #"{ "old.title": "Alt" }"#), ("App/menu.yml", "title: very.old.title"),
    ("web/locales/all.json", #"{ "old.title": "Alt" }"#),
    ("Tools/translations_all.json", #"{ "old.title": "Alt" }"#),
    ("node_modules/a/index.js", "f('old.title')"),
  ])
  func `documentation, translations and other words use no keys`(
    path: String, text: String
  ) async throws {
    let project = try codeProject(Self.code, [path: text])
    #expect(try keys(await project.run("--code", ".", "--format", "json")) == ["old.title"])
  }

  @Test func `a copy of the table uses no keys`() async throws {
    let names = (0..<12).map { "menu.item\($0)" }
    let table = (names + ["old.title"]).map { #""\#($0)" = "A";"# }.joined(separator: "\n")
    let copy = (names + ["old.title"]).map { #""\#($0)": "A""# }.joined(separator: ",\n")
    let code = "let keys = \(names)"
    let files = ["App/en.lproj/Menu.strings": table, "App/View.swift": code]
    let project = try codeProject(Self.code, files.merging(["web/all.json": "{\(copy)}"]) { $1 })
    let run = try await project.run("--code", ".", "--format", "json", "App/en.lproj")
    #expect(try keys(run) == ["old.title"])
  }

  @Test func `files that the configuration excludes are not read`() async throws {
    let text = #"{ "title": "old.title" }"#
    let project = try codeProject(Self.code, ["App/menu.json": text])
    let options = ["--code", ".", "--format", "json"]
    #expect(try keys(await project.run(options + ["--exclude", "**/menu.json"])) == ["old.title"])
    #expect(try keys(await project.run(options)) == [])
  }
}
