import Platform
import Testing

/// Conversions from one kind of path to another.
@Suite struct PathTests {
  private let folder = WorkingDirectory("/home/app")

  @Test(arguments: [
    (".", ""), ("a", "a"), ("./a//b/", "a/b"), ("/home/app/a", "a"), ("/home/app", ""),
    ("/home/apple", "/home/apple"), ("../b", "../b"),
  ]) func `an argument is shown relative to the working directory`(argument: String, shown: String)
  {
    #expect(folder.shown(argument: argument).text == shown)
  }

  @Test(arguments: [
    ("a", "/home/app/a"), ("../b", "/home/app/../b"), ("/etc", "/etc"), ("", "/home/app"),
  ]) func `a displayed path resolves to an absolute path`(shown: String, absolute: String) {
    #expect(folder.absolute(ShownPath(shown)).text == absolute)
  }

  @Test func `only paths below a folder are relative to it`() {
    let repository = RepositoryFolder("/home")
    #expect(repository.relative(AbsolutePath("/home/app/a"))?.text == "app/a")
    #expect(repository.relative(AbsolutePath("/home"))?.text == "")
    #expect(repository.relative(AbsolutePath("/homes/a")) == nil)
    #expect(folder.plain(argument: "./x/../../y").text == "/home/y")
  }

  @Test func `the destination of a missing path is the path itself`() {
    let path = AbsolutePath("/nowhere/at/all")
    #expect(path.destination == path)
    #expect(AbsolutePath("/").destination == AbsolutePath("/"))
  }
}
