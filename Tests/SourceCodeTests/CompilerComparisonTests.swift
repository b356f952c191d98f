import Foundation
import SourceCode
import SourceText
import Synchronization
import TestSupport
import Testing

/// The literals of real code must be those that the compilers find in it.
///
/// The code is in the folders that CATALOG_LINT_CODE names, separated by colons. If
/// CATALOG_LINT_CODE_FILES is a number, at most that many files of each language are compared,
/// evenly distributed.
@Suite(.enabled(if: folders != nil, "CATALOG_LINT_CODE names no folders"))
struct CompilerComparisonTests {
  @Test func `Swift literals have the values that the compiler reads`() throws {
    var counts = (same: 0, reordered: 0, invalid: 0, literals: 0)
    for (path, expected) in try dumps(of: ["swift"], by: "swift-literals.sh") {
      let buffer = try SourceBuffer.contents(ofFile: path)
      let found = SwiftLiterals(buffer)
      counts.literals += expected.count
      if found.printed == expected {
        counts.same += 1
      } else if found.hasSame(expected) {
        // The dump has the values of property wrappers before their arguments.
        counts.reordered += 1
      } else if try ProgramRun(["swiftc", "-parse", "-swift-version", "6", path], in: "/").status
        != 0
      {
        counts.invalid += 1
      } else {
        Issue.record("\(path): \(found.difference(from: expected))")
      }
    }
    print("Swift: \(counts)")
  }

  @Test func `C literals have the positions that Clang reads`() throws {
    var counts = (same: 0, literals: 0)
    for (path, expected) in try dumps(of: ["m", "mm", "c", "cpp", "h"], by: "c-literals.sh") {
      let buffer = try SourceBuffer.contents(ofFile: path)
      counts.literals += expected.count
      #expect(positions(in: buffer) == expected, "\(path)")
      counts.same += 1
    }
    print("C: \(counts)")
  }

  private func files(_ extensions: Set<String>) throws -> [String] {
    let all = try (folders ?? []).flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        .filter { extensions.contains(URL(filePath: $0).pathExtension) }
        .map { folder + "/" + $0 }
    }
    guard let maxFiles, maxFiles < all.count else { return all }
    return (0..<maxFiles).map { all[$0 * all.count / maxFiles] }
  }

  /// Returns the literals of files as a compiler finds them, in the order of the files.
  private func dumps(
    of extensions: Set<String>, by script: String
  ) throws -> [(path: String, literals: [String])] {
    let files = try files(extensions)
    let found = Mutex<[Int: [String]]>([:])
    // The compilers take nearly all of the time.
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      let lines = try? lines(of: script, files[index])
      found.withLock { $0[index] = lines }
    }
    return try files.enumerated().map { index, path in
      (path, try #require(found.withLock { $0[index] }))
    }
  }

  private func lines(of script: String, _ path: String) throws -> [String] {
    let scripts = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Conformance/code")
    let run = try ProgramRun(["bash", scripts.path() + "/" + script, path], in: "/")
    return run.output.split(separator: "\n").map(String.init)
  }

  /// The line and column of each literal. Clang's tokens don't include the `@` of Objective-C, and
  /// literals that aren't closed are no tokens.
  private func positions(in buffer: SourceBuffer) -> [String] {
    var (line, counted) = (1, 0)
    let literals = CodeOutline(buffer, .c).literals.filter { !$0.traits.contains(.unterminated) }
    return literals.map { literal in
      let start = literal.range.lowerBound
      let offset = buffer[start] == UInt8(ascii: "@") ? start + 1 : start
      line += buffer.lineFeeds(in: counted..<offset)
      counted = offset
      let lineStart = buffer.lastOffset(of: 0x0A, in: 0..<offset).map { $0 + 1 } ?? 0
      return "\(line) \(offset - lineStart + 1)"
    }
  }
}

private let maxFiles = ProcessInfo.processInfo.environment["CATALOG_LINT_CODE_FILES"].flatMap {
  Int($0)
}

private let folders = ProcessInfo.processInfo.environment["CATALOG_LINT_CODE"].map {
  $0.split(separator: ":").map(String.init)
}

/// The fixed parts of all literals of a file, as the compiler's dump shows them.
private struct SwiftLiterals {
  private struct Part {
    let offset: Int
    let value: String
    /// Whether the dump may leave the literal out.
    let isOptional: Bool
    /// Whether the dump may have the literal twice.
    let isRepeated: Bool
  }

  private var parts: [Part] = []

  init(_ buffer: SourceBuffer) {
    let outline = CodeOutline(buffer, .swift)
    for literal in outline.literals {
      let isOptional = Self.isOptional(literal, buffer)
      let isRepeated = Self.isRepeated(literal, buffer)
      var offset = literal.range.lowerBound
      for part in LiteralValue(literal, of: outline, in: buffer).parts {
        switch part {
        case .text(let bytes):
          parts.append(
            Part(
              offset: offset, value: Self.escaped(bytes), isOptional: isOptional,
              isRepeated: isRepeated))
        case .expression(let range): offset = range.upperBound
        }
      }
    }
    parts.sort { $0.offset < $1.offset }
  }

  /// The parts that the dump must contain.
  var printed: [String] { parts.filter { !$0.isOptional }.map(\.value) }

  /// Whether the dump has these parts in another order, or those that it may leave out, too.
  func hasSame(_ expected: [String]) -> Bool { difference(from: expected) == [] }

  /// The parts that are missing from one of the lists.
  func difference(from expected: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for value in expected { counts[value, default: 0] += 1 }
    for value in printed { counts[value, default: 0] -= 1 }
    for part in parts where part.isOptional || part.isRepeated {
      if counts[part.value, default: 0] > 0 { counts[part.value, default: 0] -= 1 }
    }
    return counts.filter { $0.value != 0 }.map(\.key).sorted()
  }

  /// The dump has no inactive blocks of `#if`, no arguments of attributes such as `@available`, and
  /// no raw values of enumerations.
  private static func isOptional(_ literal: CodeLiteral, _ buffer: SourceBuffer) -> Bool {
    if literal.traits.contains(.conditional) { return true }
    let start = literal.range.lowerBound
    let code = buffer.string(in: max(0, start - 600)..<start)
    return code.contains(/\n *(indirect )?case [^\n]*=\s*$/)
      || code.contains(/@(available|_\w+)\((?:[^{}()"]|"[^"]*")*$/)
  }

  /// The dump has the default value of an associated value twice.
  private static func isRepeated(_ literal: CodeLiteral, _ buffer: SourceBuffer) -> Bool {
    let start = literal.range.lowerBound
    return buffer.string(in: max(0, start - 200)..<start).contains(
      /\n *(indirect )?case \w+\([^\n]*$/)
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\0": text += "\u{1}"
      case "\r": text += "\u{2}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
