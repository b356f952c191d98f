extension GitCommand {
  /// The result of a command.
  struct Answer: Sendable {
    let output: [UInt8]
    let ending: GitProcess.Ending

    var isSuccess: Bool { ending.isSuccess }

    var reason: String { ending.reason }

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The fields of the output, which are separated by zero bytes.
    var fields: [String] {
      output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Splits a listing of files: their words are before a tab, their paths after it, and a zero
    /// byte ends each file.
    ///
    /// - Parameter isWanted: Returns whether a file is included, given its words and its path.
    ///   Other files aren't split, because a project may have very many.
    func listing(
      where isWanted: (_ words: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>) -> Bool = { _, _ in
        true
      }
    ) -> [(words: [ArraySlice<UInt8>], path: ArraySlice<UInt8>)] {
      var files: [(words: [ArraySlice<UInt8>], path: ArraySlice<UInt8>)] = []
      var start = 0
      while let end = output[start...].firstIndex(of: 0) {
        let line = output[start..<end]
        start = end + 1
        guard let tab = line.firstIndex(of: 0x09), isWanted(line[..<tab], line[(tab + 1)...])
        else { continue }
        files.append((Self.words(of: line[..<tab]), line[(tab + 1)...]))
      }
      return files
    }

    /// Splits words, with less work than `split`.
    private static func words(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
      var words: [ArraySlice<UInt8>] = []
      words.reserveCapacity(4)
      var start = line.startIndex
      for index in line.indices where line[index] == 0x20 {
        if start < index { words.append(line[start..<index]) }
        start = index + 1
      }
      if start < line.endIndex { words.append(line[start...]) }
      return words
    }
  }
}
