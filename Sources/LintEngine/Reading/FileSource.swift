package import Git
package import SourceText
package import Workspace

/// A source of the files that tables are read from, wherever their bytes are.
package protocol FileSource: Sendable {
  /// The reason why the bytes of a file can't be used.
  associatedtype Failure: Error
  /// A failure that ends the run. `Never` if tables can be read without an unreadable file.
  associatedtype Fatal: Error

  var files: [InputFile] { get }

  /// Loads the bytes of a file, given by its index.
  func bytes(of index: Int) async throws(Failure) -> SourceBuffer

  /// Returns the reason for a failure to report, so that the run continues without the file. Throws
  /// if the failure ends the run.
  func reason(for failure: Failure) throws(Fatal) -> String
}

/// The files of a run: on the disk, in memory, or objects of the repository.
package struct RunFiles: FileSource {
  package typealias Failure = FileReadError
  package typealias Fatal = Never

  package let files: [InputFile]
  /// The contents of the files that are objects of the repository.
  let objects: [ObjectID: [UInt8]]

  package init(files: [InputFile], objects: [ObjectID: [UInt8]]) {
    (self.files, self.objects) = (files, objects)
  }

  package func bytes(of index: Int) throws(FileReadError) -> SourceBuffer {
    try files[index].load(from: objects)
  }

  package func reason(for failure: FileReadError) -> String { failure.reason }
}

extension InputFile {
  /// The object of the repository with the contents of the file, or nil if the contents are
  /// elsewhere.
  package var object: ObjectID? {
    if case .object(let object) = contents { object } else { nil }
  }
}
