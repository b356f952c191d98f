package import SourceText

/// The keys that one file of a project uses.
package struct CodeFile: Sendable {
  /// The index of the file among the files of the run.
  package let index: Int
  package let kind: CodeFileKind
  /// The uses of keys, by their positions.
  package internal(set) var uses: [KeyUse] = []
  /// The comments that contain a directive for the linter, without their delimiters.
  package internal(set) var directives: [Range<UInt32>] = []
  /// The identifiers of the objects in an interface.
  package internal(set) var identifiers: Set<String> = []
  /// Whether the whole file was read.
  package internal(set) var isComplete = true
}

/// A file of a project that is being read. What the others declare must be known before its uses
/// are.
package struct CodeFileReader: Sendable {
  private let kind: CodeFileKind
  /// The index of the file among the files of the run.
  package let index: Int
  /// What the lexer found, if the file is program code.
  private let outline: CodeOutline?
  /// The known routines and those that the file declares, or nil if it declares none.
  package private(set) var declared: KeyRoutines?
  private let byteCount: Int

  /// - Parameters:
  ///   - index: the index of the file among the files of the run.
  ///   - routines: the routines of the system and of the configuration.
  package init(
    _ bytes: SourceBuffer, _ kind: CodeFileKind, index: Int, knowing routines: KeyRoutines
  ) {
    (self.kind, self.index, byteCount) = (kind, index, bytes.count)
    outline = if case .code(let language) = kind { CodeOutline(bytes, language) } else { nil }
    if let outline, outline.declaresRoutines {
      var routines = routines
      routines.add(declaredIn: outline, bytes)
      declared = routines
    } else if kind == .buildSettings {
      var routines = routines
      for name in BuildSettings(bytes).routines.sorted() { routines.add(routine: name) }
      declared = routines
    }
  }

  /// Reads the uses of keys.
  ///
  /// - Parameters:
  ///   - bytes: the same bytes as before. If the file has changed, nothing is read.
  ///   - routines: the routines of the system and of the whole project.
  ///   - evidence: receives what can be a use of any key.
  package func read(
    _ bytes: SourceBuffer, _ routines: KeyRoutines, into evidence: inout KeyEvidence
  ) -> CodeFile {
    var file = CodeFile(index: index, kind: kind)
    guard bytes.count == byteCount, !isWide(bytes) else {
      file.isComplete = false
      return file
    }
    switch kind {
    case .code: readCode(bytes, routines, into: &file, &evidence)
    case .interface:
      let interface = InterfaceFile(bytes)
      file.uses = interface.uses
      file.identifiers = interface.identifiers
      file.isComplete = interface.isComplete
      for use in interface.evidence { evidence.add(use.key) }
    case .propertyList(let purpose):
      let list = KeyListFile(bytes, purpose)
      (file.uses, file.isComplete) = (list.uses, list.isComplete)
      for string in list.evidence { evidence.add(string) }
    case .extractedStrings:
      let strings = ExtractedStrings(bytes)
      file.isComplete = strings.faults.isEmpty
      for use in strings.uses { evidence.add(KeyPattern(Array(use.key.utf8))) }
    case .buildSettings: file.uses = BuildSettings(bytes).uses
    case .text: addStrings(of: bytes, to: &evidence)
    }
    for use in file.uses { evidence.add(use.key) }
    return file
  }
}

extension CodeFileReader {
  /// Returns whether code is in UTF-16, which isn't read.
  private func isWide(_ bytes: SourceBuffer) -> Bool {
    guard case .code = kind, bytes.count >= 2 else { return false }
    return bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF
  }

  private func readCode(
    _ bytes: SourceBuffer, _ routines: KeyRoutines, into file: inout CodeFile,
    _ evidence: inout KeyEvidence
  ) {
    guard let outline else { return }
    var reader = KeyUseReader(outline, bytes, routines)
    file.uses = reader.uses()
    file.directives = outline.directives
    file.isComplete = outline.isComplete
    reader.forEachLiteral { _, pattern in evidence.add(pattern) }
    evidence.addNames(in: bytes)
  }

  /// Adds what is between quotes, on one line.
  private func addStrings(of bytes: SourceBuffer, to evidence: inout KeyEvidence) {
    var start = bytes.nextOffset(of: UInt8(ascii: "\""), from: 0)
    while start < bytes.count {
      let end = bytes.nextOffset(of: UInt8(ascii: "\""), from: start + 1)
      if end < bytes.count, end - start < 1000 {
        evidence.add(KeyPattern(Array(bytes.string(in: start + 1..<end).utf8)))
      }
      // The end of one string can be the beginning of the next, if a quote is missing.
      start = end
    }
  }
}
