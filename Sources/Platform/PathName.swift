/// Functions that split paths as strings, without accessing the disk. Joining is reserved for typed
/// paths.
package enum PathName {
  /// Returns a path relative to a folder. An absolute path is returned unchanged.
  static func join(_ folder: String, _ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") || folder.isEmpty { return path }
    if path.isEmpty || path == "." { return folder }
    var joined = ""
    joined.reserveCapacity(folder.utf8.count + 1 + path.utf8.count)
    joined += folder
    if folder.utf8.last != UInt8(ascii: "/") { joined += "/" }
    joined += path
    return joined
  }

  /// Returns the path below a folder, or nil if it isn't there. The folder itself is the empty
  /// path.
  static func relative(_ path: String, to folder: String) -> String? {
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder.dropLast() : folder[...]
    guard path.utf8.starts(with: folder.utf8) else { return nil }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    guard let first = rest.first else { return "" }
    return first == UInt8(ascii: "/")
      ? String(Substring(rest.drop { $0 == UInt8(ascii: "/") })) : nil
  }

  /// Removes empty components and '.'. Keeps '..', because of symbolic links.
  package static func clean(_ path: String) -> String {
    guard !isClean(path) else { return path }
    let components = path.split(separator: "/").filter { $0 != "." }
    let joined = components.joined(separator: "/")
    return path.utf8.first == UInt8(ascii: "/") ? "/" + joined : joined
  }

  /// Returns whether no component is empty or '.', without splitting the path.
  private static func isClean(_ path: String) -> Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    return path.withUTF8Span { bytes in
      guard !bytes.isEmpty else { return true }
      guard bytes[bytes.count - 1] != slash || bytes.count == 1 else { return false }
      // The length of the component so far, and its number of dots.
      var (length, dots) = (0, 0)
      for index in (bytes[0] == slash ? 1 : 0)..<bytes.count {
        let byte = bytes[index]
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
  }

  /// Returns whether a path leads to something below its starting folder: it is relative and
  /// consists only of names.
  package static func isBelow(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    return path.utf8.split(separator: slash, omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
    }
  }

  /// Removes each '..' of an absolute path together with the preceding component, as if there were
  /// no symbolic links.
  static func withoutParents(_ path: String) -> String {
    guard hasParents(path) || !isClean(path) else { return path }
    var components: [Substring] = []
    for component in path.split(separator: "/") {
      if component != ".." { components.append(component) } else { _ = components.popLast() }
    }
    return "/" + components.joined(separator: "/")
  }

  /// Returns whether the path has two consecutive dots, as in the component '..'.
  package static func hasParents(_ path: String) -> Bool {
    path.withUTF8Span { bytes in
      var last: UInt8 = 0
      for index in bytes.indices {
        if bytes[index] == UInt8(ascii: "."), last == bytes[index] { return true }
        last = bytes[index]
      }
      return false
    }
  }

  /// Returns a path as it is displayed: relative to the working directory if it is below it.
  static func shown(_ path: String, in workingDirectory: String) -> String {
    let path = clean(path)
    return relative(path, to: workingDirectory) ?? path
  }

  /// Returns the folder of a path. Empty for a plain name.
  package static func folder(of path: String) -> String {
    guard let slash = lastIndex(of: UInt8(ascii: "/"), in: path) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component of a path.
  package static func name(of path: String) -> String {
    guard let slash = lastIndex(of: UInt8(ascii: "/"), in: path) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Whether the last component of a path has an extension, in upper or lower case.
  ///
  /// - Parameter fileExtension: of ASCII letters in lower case.
  package static func hasExtension(_ path: String, _ fileExtension: String) -> Bool {
    path.withUTF8Span { path in
      fileExtension.withUTF8Span { fileExtension in
        let dot = path.count - fileExtension.count - 1
        // A name that begins with its only dot has no extension.
        guard dot > 0, path[dot] == UInt8(ascii: "."), path[dot - 1] != UInt8(ascii: "/") else {
          return false
        }
        return fileExtension.indices.allSatisfy { path[dot + 1 + $0] | 0x20 == fileExtension[$0] }
      }
    }
  }

  /// Returns the last component of a path without its extension.
  package static func stem(of path: String) -> String {
    let slash = lastIndex(of: UInt8(ascii: "/"), in: path)
    let start = slash.map { path.utf8.index(after: $0) } ?? path.startIndex
    guard let dot = lastIndex(of: UInt8(ascii: "."), in: path), dot > start else {
      return String(path[start...])
    }
    return String(path[start..<dot])
  }

  /// Returns the name without its last extension, and the extension in lower case. The extension is
  /// empty if there is none.
  package static func split(name: String) -> (stem: String, fileExtension: String) {
    guard let dot = dot(in: name) else { return (name, "") }
    return (String(name[..<dot]), name[name.utf8.index(after: dot)...].lowercased())
  }

  /// The index of the dot before the last extension. A name with only one dot, at its start, has no
  /// extension.
  private static func dot(in name: String) -> String.Index? {
    lastIndex(of: UInt8(ascii: "."), in: name).flatMap { $0 > name.startIndex ? $0 : nil }
  }

  /// Returns the index of the last byte with a value, or nil if there is none.
  private static func lastIndex(of byte: UInt8, in text: String) -> String.Index? {
    let offset = text.withUTF8Span { bytes in bytes.indices.last { bytes[$0] == byte } }
    return offset.map { text.utf8.index(text.startIndex, offsetBy: $0) }
  }
}
