/// A patch of one file, as `git apply` reads it.
struct Patch {
  /// The number of unchanged lines around a change.
  private static let context = 3

  private let path: String
  private let old: FileLines
  private let new: FileLines
  private let comparison: LineComparison

  /// - Parameter path: the path relative to the folder in which the patch is applied.
  init(of path: String, from old: [UInt8], to new: [UInt8]) {
    (self.path, self.old, self.new) = (path, FileLines(old), FileLines(new))
    comparison = LineComparison(self.old, self.new)
  }

  /// The bytes of the patch. The lines of the file are in them as they are.
  var bytes: [UInt8] {
    let (before, after) = (Self.quoted("a/" + path), Self.quoted("b/" + path))
    // A tab marks the end of a name with spaces.
    let end = path.utf8.contains(0x20) ? "\t\n" : "\n"
    var bytes = Array(
      "diff --git \(before) \(after)\n--- \(before)\(end)+++ \(after)\(end)".utf8)
    for hunk in hunks { write(hunk, to: &bytes) }
    return bytes
  }
}

extension Patch {
  /// Changes that are close to each other, with the lines around them.
  private struct Hunk {
    var old: Range<Int>
    var new: Range<Int>
    /// The changes: the parts without common lines.
    var changes: [LineComparison.Run]
  }

  private var hunks: [Hunk] {
    var hunks: [Hunk] = []
    for change in comparison.changes {
      let lead = min(Self.context, change.old.lowerBound)
      let trail = min(Self.context, old.ranges.count - change.old.upperBound)
      let oldRange = change.old.lowerBound - lead..<change.old.upperBound + trail
      let newRange = change.new.lowerBound - lead..<change.new.upperBound + trail
      if let last = hunks.last, last.old.upperBound >= oldRange.lowerBound {
        hunks[hunks.count - 1].old = last.old.lowerBound..<oldRange.upperBound
        hunks[hunks.count - 1].new = last.new.lowerBound..<newRange.upperBound
        hunks[hunks.count - 1].changes.append(change)
      } else {
        hunks.append(Hunk(old: oldRange, new: newRange, changes: [change]))
      }
    }
    return hunks
  }

  private func write(_ hunk: Hunk, to bytes: inout [UInt8]) {
    bytes += "@@ -\(Self.position(hunk.old)) +\(Self.position(hunk.new)) @@\n".utf8
    var shown = hunk.old.lowerBound
    for change in hunk.changes {
      write(shown..<change.old.lowerBound, of: old, marked: " ", to: &bytes)
      write(change.old, of: old, marked: "-", to: &bytes)
      write(change.new, of: new, marked: "+", to: &bytes)
      shown = change.old.upperBound
    }
    write(shown..<hunk.old.upperBound, of: old, marked: " ", to: &bytes)
  }

  private func write(
    _ range: Range<Int>, of lines: FileLines, marked mark: Unicode.Scalar, to bytes: inout [UInt8]
  ) {
    for line in lines.ranges[range] {
      bytes.append(UInt8(ascii: mark))
      bytes += lines.bytes[line]
      if lines.bytes[line].last != 0x0A { bytes += "\n\\ No newline at end of file\n".utf8 }
    }
  }

  private static func position(_ range: Range<Int>) -> String {
    let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
  }

  /// Returns a path as git quotes it if it has special characters or characters outside of ASCII.
  private static func quoted(_ path: String) -> String {
    var isPlain = true
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text += "\\" + String(UnicodeScalar(byte))
        isPlain = false
      case 0x20..<0x7F: text.unicodeScalars.append(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
        isPlain = false
      }
    }
    return isPlain ? path : "\"\(text)\""
  }
}
