import Platform
import SourceText
import Syntax

extension MergeRequest {
  /// Returns whether a file has a format that can be merged, according to its path.
  package static func canMerge(_ path: String) -> Bool { Format(path) != nil }

  /// Merges the states, member by member.
  ///
  /// The bytes of a state are returned as they are if the others don't differ from each other or
  /// from it, even if they can't be read.
  package func merge() -> MergeOutcome {
    if let unchanged { return .merged(MergedFile(unchanged)) }
    guard let format = Format(path) else { return .refused(.unknownFormat) }
    do throws(StateFault) {
      let base = try format.read(self.base, .base, path, nil)
      guard let ours = try format.read(self.ours, .ours, path, base),
        let theirs = try format.read(self.theirs, .theirs, path, base)
      else { return .refused(.unknownFormat) }
      guard ours.form == theirs.form else { return .refused(.differentForms) }
      return merge(format, base, ours, theirs)
    } catch {
      return .refused(error.refusal)
    }
  }
}

extension MergeRequest {
  /// The formats that can be merged.
  private enum Format {
    case catalog, strings, stringsdict

    init?(_ path: String) {
      if PathName.hasExtension(path, "xcstrings") {
        self = .catalog
      } else if PathName.hasExtension(path, "strings") {
        self = .strings
      } else if PathName.hasExtension(path, "stringsdict") {
        self = .stringsdict
      } else {
        return nil
      }
    }

    /// Reads a state. Returns nil for a base without text.
    func read(
      _ bytes: SourceBuffer, _ side: MergeSide, _ path: String, _ base: StateFile?
    ) throws(StateFault) -> StateFile? {
      switch self {
      case .catalog: try StateFile.json(bytes, side, path: path, base: base)
      case .strings: try StateFile.propertyList(bytes, side, path: path, kind: .strings)
      case .stringsdict: try StateFile.propertyList(bytes, side, path: path, kind: .stringsdict)
      }
    }
  }

  /// The bytes of the result if at most one side changed the file or both made it the same.
  private var unchanged: SourceBuffer? {
    if ours.hasSameBytes(as: theirs) { return ours }
    if ours.hasSameBytes(as: base) { return theirs }
    return theirs.hasSameBytes(as: base) ? ours : nil
  }

  private func merge(
    _ format: Format, _ base: StateFile?, _ ours: StateFile, _ theirs: StateFile
  ) -> MergeOutcome {
    var merger = Merger(base: base, ours: ours, theirs: theirs, preference: preference)
    let dictionary = merger.merge()
    guard let surroundings = merger.surroundings else { return .refused(.surroundings) }
    var writer = MergeWriter(ours: ours, theirs: theirs, markerSize: markerSize)
    // The encoding is that of the side that changed it.
    let encoding = (base?.file.encoding == ours.file.encoding ? theirs : ours).file.encoding
    let text = writer.write(dictionary, in: surroundings)
    func encoded(_ text: [UInt8]) -> [UInt8]? {
      EncodedText.bytes(
        encoding == ours.file.encoding ? text : encoding.mark + text.dropFirst(ours.startOfText),
        encoding)
    }
    guard let bytes = encoded(text) else { return .refused(.encoding(.ours)) }
    let hasAll = [MergeSide.ours, .theirs].prefix(writer.conflicts.isEmpty ? 1 : 2)
      .allSatisfy { side in
        encoded(writer.text(choosing: side)).map {
          isWritten(dictionary, in: $0, choosing: side, format, ours, theirs)
        } ?? false
      }
    guard hasAll else { return .refused(.notWritten) }
    return .merged(
      MergedFile(
        bytes: bytes, conflicts: preference == nil ? merger.conflicts : [],
        decided: preference == nil ? [] : merger.conflicts))
  }

  /// Returns whether the bytes of a merged file, without markers, have all decisions.
  private func isWritten(
    _ dictionary: MergedDictionary, in bytes: [UInt8], choosing side: MergeSide, _ format: Format,
    _ ours: StateFile, _ theirs: StateFile
  ) -> Bool {
    guard let written = try? format.read(SourceBuffer(bytes), .ours, path, nil) else {
      return false
    }
    return WrittenCheck(ours: ours, theirs: theirs, written: written, chosen: side)
      .hasAll(dictionary)
  }
}

extension MergedFile {
  fileprivate init(_ buffer: SourceBuffer) {
    var bytes: [UInt8] = []
    buffer.append(0..<buffer.count, to: &bytes)
    self.init(bytes: bytes, conflicts: [], decided: [])
  }
}
