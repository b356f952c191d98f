/// Functions that split paths as strings, without accessing the disk. Joining is reserved for typed
/// paths.
package enum PathName {
  /// Returns a path relative to a folder. An absolute path is returned unchanged.
  static func join(_ folder: String, _ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") || folder.isEmpty { return path }
    if path.isEmpty || path == "." { return folder }
    let slash = UInt8(ascii: "/")
    // Appending bytes takes less time than appending strings.
    var joined: [UInt8] = []
    joined.reserveCapacity(folder.utf8.count + 1 + path.utf8.count)
    joined += folder.utf8
    if joined.last != slash { joined.append(slash) }
    joined += path.utf8
    return String(decoding: joined, as: UTF8.self)
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
    guard !isPlain(path), !isClean(path) else { return path }
    let components = path.split(separator: "/").filter { $0 != "." }
    let joined = components.joined(separator: "/")
    return path.utf8.first == UInt8(ascii: "/") ? "/" + joined : joined
  }

  /// Returns whether no component is empty or begins with a dot, as in most paths.
  private static func isPlain(_ path: String) -> Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    return path.withUTF8Span { bytes in
      // As if a slash came before a relative path.
      var last = bytes.isEmpty || bytes[0] == slash ? 0 : slash
      for index in bytes.indices {
        let byte = bytes[index]
        if last == slash, byte == slash || byte == dot { return false }
        last = byte
      }
      return last != slash || bytes.count == 1
    }
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
    guard !isPlain(path), hasParents(path) || !isClean(path) else { return path }
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
    guard let slash = lastOffset(of: UInt8(ascii: "/"), in: path) else { return "" }
    return slash == 0 ? "/" : path.part(0..<slash)
  }

  /// Returns the last component of a path.
  package static func name(of path: String) -> String {
    guard let slash = lastOffset(of: UInt8(ascii: "/"), in: path) else { return path }
    return path.part(slash + 1..<path.utf8.count)
  }

  /// Returns the place of the first folder in a path that satisfies a condition, in UTF-8 bytes, or
  /// nil if there is none. The last component isn't taken for a folder.
  ///
  /// - Parameter start: the start of the first component to check.
  @inlinable
  package static func firstFolder(
    in path: String, from start: Int = 0, where isWanted: (Span<UInt8>) -> Bool
  ) -> Range<Int>? {
    path.withUTF8Span { bytes in
      var start = start
      for end in min(start, bytes.count)..<bytes.count where bytes[end] == UInt8(ascii: "/") {
        if isWanted(bytes.extracting(start..<end)) { return start..<end }
        start = end + 1
      }
      return nil
    }
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
    let start = lastOffset(of: UInt8(ascii: "/"), in: path).map { $0 + 1 } ?? 0
    guard let dot = lastOffset(of: UInt8(ascii: "."), in: path), dot > start else {
      return path.part(start..<path.utf8.count)
    }
    return path.part(start..<dot)
  }

  /// Returns the name without its last extension, and the extension in lower case. The extension is
  /// empty if there is none.
  package static func split(name: String) -> (stem: String, fileExtension: String) {
    // A name that begins with its only dot has no extension.
    guard let dot = lastOffset(of: UInt8(ascii: "."), in: name), dot > 0 else { return (name, "") }
    return (name.part(0..<dot), name.part(dot + 1..<name.utf8.count).lowercased())
  }

  /// Returns the offset of the last byte with a value, or nil if there is none.
  private static func lastOffset(of byte: UInt8, in text: String) -> Int? {
    text.withUTF8Span { bytes in bytes.indices.last { bytes[$0] == byte } }
  }
}
