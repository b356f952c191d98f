import LintEngine
import Reporters
import SourceCode
import SourceText
import Syntax

/// A list of keys with the places where the code uses them.
struct KeyListing {
  private let keys: [ListedKey]

  init(_ keys: [ListedKey]) { self.keys = keys }

  /// A line for each key, followed by a line for each place.
  var text: String {
    var text = ""
    for key in keys {
      let table = key.table.map { SafeText.inLine($0) } ?? "?"
      let mark = key.isDefined == false ? "  (in no table)" : ""
      text += "\(SafeText.inLine(key.name))  [\(table)]\(mark)\n"
      for place in key.places {
        text += "  \(SafeText.inLine(place.path)):\(place.location.line)"
        text += ":\(place.location.utf16Column)  \(place.use.certainty.name)\n"
      }
    }
    return text + "\n\(counted(keys.count, "key"))\n"
  }

  var json: String {
    JSONWriter.document {
      $0.object {
        $0.array("keys") { json in
          for key in keys { json.object { Self.write(key, to: &$0) } }
        }
      }
    }
  }

  /// A row for each place, and one for a key without places.
  var csv: String {
    var rows = ["key,table,defined,path,line,column,certainty,default,comment"]
    for key in keys {
      let start = [key.name, key.table ?? "", key.isDefined.map { $0 ? "yes" : "no" } ?? ""]
      if key.places.isEmpty { rows.append(Self.row(start + ["", "", "", "", "", ""])) }
      for place in key.places {
        rows.append(
          Self.row(
            start + [
              place.path, "\(place.location.line)", "\(place.location.utf16Column)",
              place.use.certainty.name, place.use.defaultValue?.spelling ?? "",
              place.use.commentText ?? "",
            ]))
      }
    }
    return rows.joined(separator: "\r\n") + "\r\n"
  }

  /// The keys of sure uses, with their comments and default values. Their invisible characters are
  /// escaped, so that the file means the same. A comment has no escapes, so they are codes there.
  var strings: String {
    var text = ""
    for key in keys {
      let uses = key.places.map(\.use).filter { $0.certainty >= .likely && $0.kind.isInCode }
      guard !key.places.isEmpty, !uses.isEmpty, uses.contains(where: { $0.key.exactKey != nil })
      else { continue }
      text += Self.entry(for: key, uses, Self.comments(of: uses))
    }
    return text
  }

  /// Returns the different comments of some uses, in the order of the uses.
  static func comments(of uses: [KeyUse]) -> [String] {
    var comments: [String] = []
    var known: Set<[UInt8]> = []
    for use in uses {
      guard let comment = use.comment, !comment.isEmpty, known.insert(comment).inserted else {
        continue
      }
      comments.append(String(decoding: comment, as: UTF8.self))
    }
    return comments
  }

  /// Returns the entry of a key in a `.strings` file. As in genstrings, several arguments of the
  /// value have numbers.
  static func entry(for key: ListedKey, _ uses: [KeyUse], _ comments: [String]) -> String {
    let value = uses.lazy.compactMap { $0.defaultValue?.exactKey }.first ?? Array(key.name.utf8)
    let written = String(decoding: FormatSpecifiers.numbered(value) ?? value, as: UTF8.self)
    let comment =
      comments.isEmpty ? "No comment provided by engineer." : Self.comment(comments)
    return "/* \(comment) */\n\(quoted(key.name)) = \(quoted(written));\n\n"
  }
}

extension KeyUse.Kind {
  /// Whether genstrings or Xcode extracts the key from program code.
  var isInCode: Bool {
    ![.interface, .infoPlist, .settings, .intentDefinition].contains(self)
  }
}

extension KeyListing {
  /// Returns the text of a comment in a `.strings` file.
  private static func comment(_ comments: [String]) -> String {
    let lines = comments.flatMap { $0.split(whereSeparator: \.isNewline) }
    return lines.map { SafeText.atLineStart(String($0.replacing("*/", with: "* /"))) }
      .joined(separator: "\n   ")
  }

  /// Returns a string of a `.strings` file without characters that are invisible, and without the
  /// commands of build services.
  private static func quoted(_ text: String) -> String {
    let hasHashes = text.utf8.contains(UInt8(ascii: "#"))
    return OldStyleEscapes.quoted(text) { $0.isTreacherous || hasHashes && $0 == "[" }
  }

  private static func row(_ fields: [String]) -> String {
    fields.map { SafeText.csv($0) }.joined(separator: ",")
  }

  private static func write(_ key: ListedKey, to json: inout JSONWriter) {
    json.member("key", key.name)
    json.member("table", key.table)
    json.array("uses") { json in
      for place in key.places {
        json.object {
          $0.member("path", place.path)
          $0.member("line", place.location.line)
          $0.member("column", place.location.utf16Column)
          $0.member("kind", "\(place.use.kind)")
          $0.member("certainty", place.use.certainty.name)
          $0.member("default", place.use.defaultValue?.spelling)
          $0.member("comment", place.use.commentText)
        }
      }
    }
    if let isDefined = key.isDefined { json.member("defined", isDefined) }
  }
}

extension KeyUse {
  /// The comment for translators.
  fileprivate var commentText: String? { comment.map { String(decoding: $0, as: UTF8.self) } }
}

extension KeyUse.Certainty {
  /// The name in a list.
  fileprivate var name: String {
    switch self {
    case .evidence: "evidence"
    case .likely: "likely"
    case .sure: "sure"
    }
  }
}
