package import SourceText
import Syntax

/// Three versions of a localization file, to be merged into one.
package struct MergeRequest {
  /// The version from which both sides started. Empty if both sides added the file.
  package let base: SourceBuffer
  package let ours: SourceBuffer
  package let theirs: SourceBuffer
  /// The path of the file, which determines its format.
  package let path: String
  /// What decides conflicts, or nil to write markers.
  package var preference: MergePreference?
  /// The number of characters of a conflict marker.
  package var markerSize = defaultMarkerSize

  /// The number of characters that git uses unless an attribute says otherwise.
  package static let defaultMarkerSize = 7

  package init(base: SourceBuffer, ours: SourceBuffer, theirs: SourceBuffer, path: String) {
    (self.base, self.ours, self.theirs, self.path) = (base, ours, theirs, path)
  }
}

extension MergeRequest {
  /// Merges the versions, member by member.
  ///
  /// The bytes of a version are returned as they are if the others don't differ from each other or
  /// from it, even if they can't be read.
  package func merge() -> MergeOutcome {
    if let unchanged { return .merged(MergedFile(unchanged)) }
    guard var reader = VersionReader(path: path) else { return .refused(.unknownFormat) }
    do throws(VersionFault) {
      return try merge(reader)
    } catch {
      guard error.isRepetition else { return .refused(error.refusal) }
      reader.keepsRepeated = true
      return (try? merge(reader)) ?? .refused(error.refusal)
    }
  }
}

extension MergeRequest {
  /// The bytes of the result if at most one side changed the file or both made it the same.
  private var unchanged: SourceBuffer? {
    if ours.hasSameBytes(as: theirs) { return ours }
    if ours.hasSameBytes(as: base) { return theirs }
    return theirs.hasSameBytes(as: base) ? ours : nil
  }

  private func merge(_ reader: VersionReader) throws(VersionFault) -> MergeOutcome {
    let base = try reader.read(self.base, .base, nil)
    guard let ours = try reader.read(self.ours, .ours, base),
      let theirs = try reader.read(self.theirs, .theirs, base)
    else { return .refused(.unknownFormat) }
    guard ours.form == theirs.form else { return .refused(.differentForms) }
    var merger = Merger(base: base, ours: ours, theirs: theirs, preference: preference)
    let dictionary = merger.merge()
    if let (side, member) = merger.disputed, let version = merger.file(side) {
      return .refused(.disputed(member, of: version, side))
    }
    guard let surroundings = merger.surroundings else { return .refused(.surroundings) }
    var writer = MergeWriter(ours: ours, theirs: theirs, markerSize: markerSize)
    // The encoding is that of the side that changed it.
    let encoding = (base?.file.encoding == ours.file.encoding ? theirs : ours).file.encoding
    func encoded(_ text: [UInt8]) -> [UInt8]? {
      EncodedText.bytes(
        encoding == ours.file.encoding ? text : encoding.mark + text.dropFirst(ours.startOfText),
        encoding)
    }
    guard let bytes = encoded(writer.write(dictionary, in: surroundings)) else {
      return .refused(.encoding(.ours))
    }
    var choices: [[UInt8]] = []
    for side in [MergeSide.ours, .theirs].prefix(writer.conflicts.isEmpty ? 1 : 2) {
      guard let text = encoded(writer.text(choosing: side)),
        let written = reader.read(merged: text, base),
        WrittenCheck(ours: ours, theirs: theirs, written: written, chosen: side)
          .hasAll(dictionary)
      else { return .refused(.notWritten) }
      choices.append(text)
    }
    return .merged(
      MergedFile(
        bytes: bytes, choices: choices, conflicts: preference == nil ? merger.conflicts : [],
        decided: preference == nil ? [] : merger.conflicts))
  }
}

extension MergedFile {
  fileprivate init(_ buffer: SourceBuffer) {
    var bytes: [UInt8] = []
    buffer.append(0..<buffer.count, to: &bytes)
    self.init(bytes: bytes, choices: [bytes], conflicts: [], decided: [])
  }
}

extension MergeRequest {
  /// The whole file of both sides, between markers, with the encoding and line breaks of ours.
  package var wholeFileConflict: [UInt8] {
    let (ours, theirs) = (
      SourceFile.json(self.ours, id: FileID(0), path: ""),
      SourceFile.json(self.theirs, id: FileID(1), path: "")
    )
    let lineBreak: [UInt8] = ours.hasCarriageReturn ? [0x0D, 0x0A] : [0x0A]
    func marker(_ character: Character, _ label: String) -> [UInt8] {
      Array((String(repeating: character, count: markerSize) + label).utf8) + lineBreak
    }
    func lines(_ file: SourceFile) -> [UInt8] {
      var text: [UInt8] = []
      file.bytes.append(file.startOfText..<file.bytes.count, to: &text)
      return text.last == 0x0A ? text : text + lineBreak
    }
    let text =
      marker("<", " ours") + lines(ours) + marker("=", "") + lines(theirs) + marker(">", " theirs")
    return EncodedText.bytes(ours.encoding.mark + text, ours.encoding) ?? text
  }
}

extension SourceFile {
  /// The offset after a byte order mark.
  fileprivate var startOfText: Int { bytes.hasBytes("\u{FEFF}", at: 0) ? 3 : 0 }
}

extension MergeRequest {
  /// Returns whether a file of the working tree is as git left it: with markers or, if git can't
  /// merge its lines, as one side has it.
  ///
  /// - Parameter present: the file, which may have other line breaks and another encoding.
  package func isUnresolved(_ present: SourceBuffer) -> Bool {
    let file = SourceFile.json(present, id: FileID(1), path: "")
    let text = file.normalizedText
    return hasMarker(file.bytes)
      || [ours, theirs].contains {
        SourceFile.json($0, id: FileID(0), path: "").normalizedText == text
      }
  }

  private func hasMarker(_ bytes: SourceBuffer) -> Bool {
    let count = min(markerSize, Self.defaultMarkerSize)
    var start = 0
    while start + count <= bytes.count {
      if (start..<start + count).allSatisfy({ bytes[$0] == UInt8(ascii: "<") }) { return true }
      guard let feed = bytes.firstOffset(of: 0x0A, in: start..<bytes.count) else { return false }
      start = feed + 1
    }
    return false
  }
}

extension SourceFile {
  /// The text without a byte order mark and carriage returns.
  fileprivate var normalizedText: [UInt8] {
    var text: [UInt8] = []
    bytes.append((bytes.hasBytes("\u{FEFF}", at: 0) ? 3 : 0)..<bytes.count, to: &text)
    return text.filter { $0 != 0x0D }
  }
}
