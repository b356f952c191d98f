import Reporters
import Testing

@Suite struct SourceLinksTests {
  private static let commit = "0123456789abcdef0123456789abcdef01234567"

  @Test(arguments: [
    (SourceLinks.Style.github, "https://h/o/r/blob/\(commit)/A/L.strings#L12"),
    (.gitlab, "https://h/o/r/-/blob/\(commit)/A/L.strings#L12"),
    (.gitea, "https://h/o/r/src/commit/\(commit)/A/L.strings#L12"),
    (.bitbucket, "https://h/o/r/src/\(commit)/A/L.strings#lines-12"),
    (
      .azure,
      "https://h/o/r?path=/A/L.strings&version=GC\(commit)&line=12&lineEnd=13"
        + "&lineStartColumn=1&lineEndColumn=1"
    ),
  ])
  func `each host has its own URL form`(_ style: SourceLinks.Style, _ address: String) throws {
    let links = try #require(
      SourceLinks(style, repository: "https://h/o/r", commit: Self.commit))
    #expect(links.address(of: "A/L.strings", line: 12) == address)
  }

  @Test func `the suffix of a clone URL is removed`() throws {
    for address in ["https://h:8443/o/r.git", "https://h:8443/o/r/", "https://h:8443/o/r.git/"] {
      let links = try #require(
        SourceLinks(.github, repository: address, commit: Self.commit))
      #expect(links.address(of: "L", line: 1) == "https://h:8443/o/r/blob/\(Self.commit)/L#L1")
    }
  }

  @Test(arguments: [
    "javascript:alert(1)", "https://", "https://h", "https://user:password@h/o/r", "https://h/o/r)",
    "https://h/o/r](https://evil.example)", "https://h/o r", "https://h/../r", "https://h//r",
    "https://h/o/r?x=", "https://h/o/r#x", "https://h:80:80/o/r", "https://h/o/\u{202E}r",
    "https://h/o/r\n", "",
  ])
  func `a URL that is not a web page gives no links`(_ address: String) {
    #expect(SourceLinks(.github, repository: address, commit: Self.commit) == nil)
  }

  @Test(arguments: ["main", "HEAD", "", "0123456", commit + "0", commit.dropLast() + ")"])
  func `only a full hash is a commit`(_ commit: String) {
    #expect(SourceLinks(.github, repository: "https://h/o/r", commit: commit) == nil)
  }

  @Test func `a path contains nothing that could end a link`() throws {
    let links = try #require(
      SourceLinks(.github, repository: "https://h/o/r", commit: Self.commit))
    #expect(
      links.address(of: "a b/(c)#?%|[<é/L.strings", line: 1)
        == "https://h/o/r/blob/\(Self.commit)/a%20b/%28c%29%23%3F%25%7C%5B%3C%C3%A9/L.strings#L1")
    for path in ["../L.strings", "a/../../L.strings", "/etc/passwd", "", "a//b", "./a"] {
      #expect(links.address(of: path, line: 1) == nil)
    }
  }

  @Test(arguments: [
    (SourceLinks.Style.github, "commit"), (.gitlab, "-/commit"), (.gitea, "commit"),
    (.bitbucket, "commits"), (.azure, "commit"),
  ])
  func `a commit has a page of its own`(_ style: SourceLinks.Style, _ folder: String) throws {
    let links = try #require(SourceLinks(style, repository: "https://h/o/r", commit: Self.commit))
    #expect(links.address(ofCommit: Self.commit) == "https://h/o/r/\(folder)/\(Self.commit)")
    #expect(links.address(ofCommit: "main") == nil)
  }

  @Test func `a configuration can set the form of the links`() throws {
    let patterns = SourceLinks.Patterns(
      lines: "https://h/{path}?at={commit}#{line}", commits: "http://h/c/{commit}")
    let links = try #require(SourceLinks(patterns, commit: Self.commit))
    #expect(
      links.address(of: "a {line}/L", line: 3)
        == "https://h/a%20%7Bline%7D/L?at=\(Self.commit)#3")
    #expect(links.address(ofCommit: Self.commit) == "http://h/c/\(Self.commit)")
    #expect(SourceLinks(patterns, commit: "main") == nil)
    for pattern in ["javascript:alert('{path}')", "https://", "https:///a", "https://h/\n{path}"] {
      let patterns = SourceLinks.Patterns(lines: pattern, commits: nil)
      #expect(SourceLinks(patterns, commit: Self.commit) == nil)
    }
  }
}
