import SourceText

/// The files of code that a file includes: `#include "Parser.m"`.
enum Inclusions {
  /// The maximum length of a line with an inclusion in bytes.
  private static let limit = 1024

  /// Returns the names of the files without their folders, in lower case. Headers aren't counted.
  static func names(in bytes: SourceBuffer) -> Set<String> {
    var names: Set<String> = []
    var hash = bytes.nextOffset(of: UInt8(ascii: "#"), from: 0)
    while hash < bytes.count {
      let word = bytes.name(startingAt: bytes.nextVisible(from: hash + 1))
      if bytes.bytes(word, equal: "include") || bytes.bytes(word, equal: "import") {
        let path = bytes.string(in: word.upperBound..<end(ofLineAt: word.upperBound, bytes))
        let name = path.split { "/\"<> \t".contains($0) }.last?.lowercased() ?? ""
        if !name.hasSuffix(".h") { names.insert(name) }
      }
      hash = bytes.nextOffset(of: UInt8(ascii: "#"), from: hash + 1)
    }
    return names
  }

  private static func end(ofLineAt start: Int, _ bytes: SourceBuffer) -> Int {
    var end = start
    while end < bytes.count, end - start < limit, bytes[end] != 0x0A, bytes[end] != 0x0D {
      end += 1
    }
    return end
  }
}
