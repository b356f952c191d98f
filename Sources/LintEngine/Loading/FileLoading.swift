import SourceText

extension InputFile {
  /// Reads the bytes of the file.
  func load() throws(FileReadError) -> SourceBuffer {
    switch contents {
    case .memory(let bytes): SourceBuffer(bytes)
    case .disk(let path): try SourceBuffer.contents(ofFile: path)
    }
  }
}

extension FileReadError {
  /// Why a file could not be read, to follow its path and a colon.
  var reason: String {
    switch self {
    case .isDirectory: "it is a folder, not a file"
    case .notRegularFile: "it is not a regular file"
    case .tooLarge: "it is larger than 4 GiB"
    case .system(let reason): reason
    }
  }
}
