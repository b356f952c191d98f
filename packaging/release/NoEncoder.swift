// What the argument parser uses of FoundationEssentials, which has 4 MB. Of that, it calls only the encoder
// of --experimental-dump-help. build-static.sh compiles this under the name of the library.
import Glibc

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}

public struct Data {}

open class JSONEncoder {
  public struct OutputFormatting: Sendable {
    public static let prettyPrinted = Self()
    public static let sortedKeys = Self()
  }

  /// Ends the program. Without an encoder, nothing else is called.
  public init() {
    let message = "error: this program can't describe its options as JSON\n"
    _ = write(STDERR_FILENO, message, message.utf8.count)
    exit(2)
  }
}

extension String {
  public struct Encoding: Sendable {
    public static let utf8 = Self()
  }

  public init?(data: __shared Data, encoding: Encoding) { return nil }
}
