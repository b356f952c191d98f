package import Git
import Platform
package import SourceText

extension InputFile {
  /// Reads the bytes of the file.
  ///
  /// - Parameter objects: the contents of git objects. The object of this file must be included.
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
  /// The reason why a file can't be read, as it appears after the path and a colon.
  package var reason: String {
    switch self {
    case .isDirectory: "it is a directory, not a file"
    case .notRegularFile: "it is not a regular file"
    case .tooLarge: "it is larger than 4 GiB"
    case .changed: "changed while it was read"
    case .system(let reason): reason
    }
  }
}
