import Platform
import Testing

@Suite struct PathNameTests {
  @Test(arguments: [
    ("a", "a"), ("a/b", "a/b"), ("/a/b", "/a/b"), ("/", "/"), ("", ""), ("..", ".."),
    ("../a", "../a"), ("a/../b", "a/../b"), (".a/b.c", ".a/b.c"), ("...", "..."),
    (".", ""), ("./a", "a"), ("a/.", "a"), ("a/./b", "a/b"), ("/.", "/"), ("/./a", "/a"),
    ("a/", "a"), ("a//b", "a/b"), ("//a", "/a"), ("//", "/"),
  ]) func `a clean path has no redundant components`(path: String, clean: String) {
    #expect(PathName.clean(path) == clean)
  }

  @Test(arguments: [
    ("/a/b", "/a/b"), ("/", "/"), ("/..", "/"), ("/a/../b", "/b"), ("/a/..", "/"),
    ("/../a", "/a"), ("/a/../../b", "/b"), ("/a..b/c", "/a..b/c"), ("/.a/b", "/.a/b"),
    ("/..a/b", "/..a/b"), ("/a//b", "/a/b"), ("/a/", "/a"),
  ]) func `an absolute path needs no parents`(path: String, plain: String) {
    #expect(AbsolutePath(path).withoutParents.text == plain)
  }

  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"), ("", "b", "b"), ("a", "/b", "/b"),
    ("a", "", "a"), ("a", ".", "a"), ("a", "./b", "a/./b"), ("é", "ü/x", "é/ü/x"),
  ]) func `a path is appended to a folder`(folder: String, path: String, joined: String) {
    #expect(AbsolutePath(folder).appending(path).text == joined)
  }

  @Test(arguments: [
    ("b/c/d", 0, 0..<1), ("a/bc/b/c", 0, 5..<6), ("a/b", 0, nil), ("b", 0, nil), ("", 0, nil),
    ("/b/c", 0, 1..<2), ("b/b/c", 2, 2..<3), ("b/c", 9, nil),
  ]) func `a path contains a folder`(path: String, start: Int, place: Range<Int>?) {
    #expect(PathName.firstFolder(in: path, from: start) { $0.equals("b") } == place)
  }

  @Test(arguments: [
    ("a", "", "a"), ("a/b", "a", "b"), ("/a", "/", "a"), ("/a/b", "/a", "b"), ("é/ü", "é", "ü"),
  ]) func `a path has a folder and a name`(path: String, folder: String, name: String) {
    #expect(PathName.folder(of: path) == folder)
    #expect(PathName.name(of: path) == name)
  }

  @Test(arguments: [
    ("L.strings", "L", "strings"), ("L.XCStrings", "L", "xcstrings"), ("a.b.c", "a.b", "c"),
    (".hidden", ".hidden", ""), ("plain", "plain", ""), ("é.ü", "é", "ü"),
  ]) func `a name has an extension`(name: String, stem: String, fileExtension: String) {
    #expect(PathName.split(name: name).stem == stem)
    #expect(PathName.split(name: name).fileExtension == fileExtension)
  }

  @Test(arguments: [
    ("a.b/c", "c"), ("a.b/.c", ".c"), ("a/", ""), ("", ""), ("é.x/ü.strings", "ü"),
    ("a/b.c.d", "b.c"), ("L.strings", "L"), ("a/plain", "plain"),
  ]) func `a path has a stem`(path: String, stem: String) {
    #expect(PathName.stem(of: path) == stem)
  }

  @Test(arguments: [
    ("a", "b", true), ("a", "a", false), ("a", "a/b", true), ("a/b", "a", false), ("", "a", true),
    ("", "", false), ("z", "é", true), ("\u{E9}", "e\u{301}", false), ("a-b", "a/b", true),
  ]) func `paths are in the order of their bytes`(path: String, other: String, isFirst: Bool) {
    #expect(path.utf8.precedes(other.utf8) == isFirst)
    #expect(path.utf8.lexicographicallyPrecedes(other.utf8) == isFirst)
  }

  @Test(arguments: [
    ("L.strings", true), ("a/b.lproj/L.STRINGS", true), (".a.strings", true), ("é.strings", true),
    ("strings", false), (".strings", false), ("a/.strings", false), ("Lstrings", false),
    ("L.strings/a", false), ("L.stringsdict", false), ("", false),
  ]) func `a path has an extension`(path: String, hasExtension: Bool) {
    #expect(PathName.hasExtension(path, "strings") == hasExtension)
  }
}
