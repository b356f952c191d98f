package import SourceText

/// The targets that a `Package.swift` names with literals.
package struct PackageManifest {
  /// The folders of the library targets, relative to the package, by the names of the targets.
  package private(set) var libraries: [String: String] = [:]

  package init(_ bytes: SourceBuffer) {
    let outline = CodeOutline(bytes, .swift)
    var others: Set<String> = []
    var executables = 0
    for (index, literal) in outline.literals.enumerated() {
      guard literal.bracket != CodeLiteral.noBracket,
        let call = Call(around: literal, bytes, .swift), call.isMember,
        bytes.bytes(call.label, equal: "name"),
        let name = LiteralValue(literal, of: outline, in: bytes).text
      else { continue }
      switch bytes.string(in: call.name) {
      case "target":
        // In a list of dependencies, a target has no other arguments, and is named only.
        let folder = Self.folder(of: call, literal: index, outline, bytes)
        libraries[name] = folder ?? libraries[name] ?? "Sources/\(name)"
      case "executableTarget":
        others.insert(name)
        executables += 1
      case "macro", "plugin", "testTarget": others.insert(name)
      default: break
      }
    }
    // If the name of an executable is not a literal, any target can be one.
    if Self.executableCount(in: bytes) > executables { libraries = [:] }
    for name in others { libraries[name] = nil }
  }

  private static func executableCount(in bytes: SourceBuffer) -> Int {
    var count = 0
    var bracket = bytes.nextOffset(of: UInt8(ascii: "("), from: 0)
    while bracket < bytes.count {
      if bytes.bytes(bytes.name(endingAt: bracket), equal: "executableTarget") { count += 1 }
      bracket = bytes.nextOffset(of: UInt8(ascii: "("), from: bracket + 1)
    }
    return count
  }

  /// Returns the argument `path` of a target, or nil without it.
  private static func folder(
    of call: Call, literal: Int, _ outline: CodeOutline, _ bytes: SourceBuffer
  ) -> String? {
    var scanner = ArgumentScanner(bytes, outline, from: call.bracket + 1, literal: literal)
    while let argument = scanner.next() {
      guard bytes.bytes(argument.label, equal: "path") else { continue }
      let index = outline.literalIndex(from: argument.value.lowerBound)
      guard index < outline.literals.count, outline.literals[index].range == argument.value else {
        return nil
      }
      let path = LiteralValue(outline.literals[index], of: outline, in: bytes).text
      return path?.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }
    return nil
  }
}
