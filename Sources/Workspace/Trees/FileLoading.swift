package import Git
import Platform
package import SourceText

extension InputFile {
  /// Reads the bytes of the file.
  ///
  /// - Parameter objects: the contents of the repository's objects that are needed.
  package func load(from objects: [ObjectID: [UInt8]]) throws(FileReadError) -> SourceBuffer {
    switch contents {
    case .memory(let bytes): SourceBuffer(bytes)
    case .object(let object): SourceBuffer(objects[object] ?? missing(object))
    case .disk(let path): try SourceBuffer.contents(ofFile: path.text)
    case .unreadable(let reason): throw .system(reason)
    }
  }

  private func missing(_ object: ObjectID) -> [UInt8] {
    preconditionFailure("the object \(object) was not read")
  }
}

extension FileReadError {
  /// Why a file could not be read, to follow its path and a colon.
  package var reason: String {
    switch self {
    case .isDirectory: "it is a folder, not a file"
    case .notRegularFile: "it is not a regular file"
    case .tooLarge: "it is larger than 4 GiB"
    case .changed: "changed while it was read"
    case .system(let reason): reason
    }
  }
}
