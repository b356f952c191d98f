import SourceText

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
