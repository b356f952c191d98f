import Git
import SourceText
import Workspace

/// The files that tables are read from, wherever their bytes are.
protocol FileSource: Sendable {
  /// Why the bytes of a file cannot be used.
  associatedtype Failure: Error
  /// A failure that ends the run; `Never` if a table can do without a file.
  associatedtype Fatal: Error

  var files: [InputFile] { get }

  /// Loads the bytes of a file, given by its index.
  func bytes(of index: Int) async throws(Failure) -> SourceBuffer

  /// Throws if the bytes have changed since they were loaded, so that nothing that was parsed from
  /// them is of any use.
  func confirm(_ bytes: SourceBuffer) throws(Failure)

  /// The reason for a failure, to report it and to go on without the file.
  func reason(for failure: Failure) throws(Fatal) -> String
}

/// The files of a run: on the disk, in memory, or objects of the repository.
struct RunFiles: FileSource {
  typealias Failure = FileReadError
  typealias Fatal = Never

  let files: [InputFile]
  /// The contents of the files that are objects of the repository.
  let objects: [ObjectID: [UInt8]]

  func bytes(of index: Int) throws(FileReadError) -> SourceBuffer {
    try files[index].load(from: objects)
  }

  func confirm(_ bytes: SourceBuffer) throws(FileReadError) {
    if bytes.hasChanged { throw .changed }
  }

  func reason(for failure: FileReadError) -> String { failure.reason }
}
