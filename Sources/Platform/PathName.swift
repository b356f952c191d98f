/// Takes apart paths as text, without looking at the disk. What joins them is for typed paths.
package enum PathName {
  /// A path as seen from a folder; an absolute path stays as it is.
  static func join(_ folder: String, _ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") || folder.isEmpty { return path }
    if path.isEmpty || path == "." { return folder }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
  }

  /// The path below a folder, or nil if it is not there. The folder itself is the empty path.
  static func relative(_ path: String, to folder: String) -> String? {
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder.dropLast() : folder[...]
    guard path.utf8.starts(with: folder.utf8) else { return nil }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    guard let first = rest.first else { return "" }
    return first == UInt8(ascii: "/")
      ? String(Substring(rest.drop { $0 == UInt8(ascii: "/") })) : nil
  }

  /// Removes empty components and those that are '.'; '..' stays, because of symbolic links.
  package static func clean(_ path: String) -> String {
    guard !isClean(path) else { return path }
    let components = path.split(separator: "/").filter { $0 != "." }
    let joined = components.joined(separator: "/")
    return path.utf8.first == UInt8(ascii: "/") ? "/" + joined : joined
  }

  /// Whether no component is empty or '.', without taking the path apart.
  private static func isClean(_ path: String) -> Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    guard path.utf8.last != slash || path.utf8.count == 1 else { return false }
    // The length of the component so far, and how many dots it has.
    var (length, dots) = (0, 0)
    for byte in path.utf8.dropFirst(path.utf8.first == slash ? 1 : 0) {
      if byte == slash {
        if length == dots && dots < 2 { return false }
        (length, dots) = (0, 0)
      } else {
        length += 1
        if byte == dot { dots += 1 }
      }
    }
    return length != 1 || dots != 1
  }

  /// Whether a path names something below the folder that it starts in: it is relative and made of
  /// nothing but names.
  package static func isBelow(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    return path.utf8.split(separator: slash, omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
    }
  }

  /// Removes each '..' of an absolute path with the component before it, as if there were no
  /// symbolic links.
  static func withoutParents(_ path: String) -> String {
    guard hasParents(path) || !isClean(path) else { return path }
    var components: [Substring] = []
    for component in path.split(separator: "/") {
      if component != ".." { components.append(component) } else { _ = components.popLast() }
    }
    return "/" + components.joined(separator: "/")
  }

  /// Whether two dots follow one another, as in a component that is '..'.
  package static func hasParents(_ path: String) -> Bool {
    var last: UInt8 = 0
    for byte in path.utf8 {
      if byte == UInt8(ascii: "."), last == byte { return true }
      last = byte
    }
    return false
  }

  /// A path as people see it: relative to the working directory if it lies below it.
  static func shown(_ path: String, in workingDirectory: String) -> String {
    let path = clean(path)
    return relative(path, to: workingDirectory) ?? path
  }

  /// The folder of a path: empty for a plain name.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The last component of a path without its extension.
  package static func stem(of path: String) -> String { split(name: name(of: path)).stem }

  /// The name without its last extension, and the extension in lower case, empty if there is none.
  package static func split(name: String) -> (stem: String, fileExtension: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return (name, "")
    }
    return (String(name[..<dot]), name[name.utf8.index(after: dot)...].lowercased())
  }
}
