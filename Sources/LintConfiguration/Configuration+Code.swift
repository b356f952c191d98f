import LintKit
package import Platform
package import SourceCode

extension Configuration {
  /// Returns what a file contributes to the uses of keys, or nil if it isn't read as code.
  ///
  /// - Parameter path: the displayed path.
  package func codeKind(of path: ShownPath) -> CodeFileKind? {
    guard code.isOn else { return nil }
    guard let kind = CodeFileKind(path: path.text) ?? textKind(of: path) else { return nil }
    return readsCode(path) && !excludes(path) ? kind : nil
  }

  /// Returns whether the code uses the keys of a table.
  ///
  /// - Parameter path: the displayed path of one of its files.
  package func isUsedByCode(_ path: ShownPath) -> Bool {
    guard code.isOn else { return false }
    let relative = folder.relative(path).text
    return code.roots.contains { path.isIn($0) }
      || code.includedFolders.contains { $0.isEmpty || relative.hasPrefix($0 + "/") }
  }

  /// The files and folders with code that the command line names, as displayed paths.
  package var codeRoots: [String] { code.roots.map { $0.text.isEmpty ? "." : $0.text } }

  /// The folders in which the configuration looks for code, as displayed or absolute paths.
  package var codeFolders: [String] {
    Set(code.includedFolders).sorted().map { folder.path(of: $0) }
  }

  /// The folder that the configuration applies to, as a path for a search.
  package var projectFolder: String { folder.path(of: "") }

  private func readsCode(_ path: ShownPath) -> Bool {
    if code.roots.contains(where: { path.isIn($0) }) { return true }
    let relative = folder.relative(path).text
    return pathLists.code.matches(in: relative).contains(0)
      && (code.exclude.isEmpty || !pathLists.unreadCode.matches(in: relative).contains(0))
  }

  /// Other text files are read only if a pattern names their extension.
  private func textKind(of path: ShownPath) -> CodeFileKind? {
    guard let ending = path.name.split(separator: ".").last, path.name.contains(".") else {
      return nil
    }
    return code.include.contains { $0.pattern.hasSuffix(".\(ending)") } ? .text : nil
  }
}

extension ShownPath {
  /// Returns whether the path is that of a folder, or below it. The empty path is the working
  /// directory.
  fileprivate func isIn(_ folder: ShownPath) -> Bool {
    if folder.text.isEmpty { return !text.hasPrefix("/") && !text.hasPrefix("../") }
    return text == folder.text || text.hasPrefix(folder.text + "/")
  }
}
