/// Joins and takes apart paths as text, without looking at the disk.
public enum PathName {
  /// A path as seen from a folder; an absolute path stays as it is.
  public static func join(_ folder: String, _ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") || folder.isEmpty { return path }
    if path.isEmpty || path == "." { return folder }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
  }

  /// The path below a folder, or nil if it is not there. The folder itself is the empty path.
  public static func relative(_ path: String, to folder: String) -> String? {
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder.dropLast() : folder[...]
    guard path.utf8.starts(with: folder.utf8) else { return nil }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    guard let first = rest.first else { return "" }
    return first == UInt8(ascii: "/")
      ? String(Substring(rest.drop { $0 == UInt8(ascii: "/") })) : nil
  }

  /// Removes empty components and those that are '.'; '..' stays, because of symbolic links.
  public static func clean(_ path: String) -> String {
    let components = path.split(separator: "/").filter { $0 != "." }
    let joined = components.joined(separator: "/")
    return path.utf8.first == UInt8(ascii: "/") ? "/" + joined : joined
  }

  /// Removes each '..' of an absolute path with the component before it, as if there were no
  /// symbolic links.
  static func withoutParents(_ path: String) -> String {
    var components: [Substring] = []
    for component in path.split(separator: "/") {
      if component != ".." { components.append(component) } else { _ = components.popLast() }
    }
    return "/" + components.joined(separator: "/")
  }

  /// A path as people see it: relative to the working directory if it lies below it.
  public static func shown(_ path: String, in workingDirectory: String) -> String {
    let path = clean(path)
    return relative(path, to: workingDirectory) ?? path
  }

  /// The folder of a path: empty for a plain name.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path.
  public static func name(of path: String) -> String {
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  /// The locale of a `*.lproj` folder, empty for one that is called just so; nil for another
  /// folder.
  static func locale(ofFolder path: String) -> String? {
    let name = name(of: path)
    return name.lowercased().hasSuffix(".lproj") ? String(name.dropLast(".lproj".count)) : nil
  }

  /// The name without its last extension, and the extension in lower case, empty if there is none.
  public static func split(name: String) -> (stem: String, fileExtension: String) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
    return (String(name[..<dot]), name[name.index(after: dot)...].lowercased())
  }
}
