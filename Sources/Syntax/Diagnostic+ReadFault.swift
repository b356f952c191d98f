package import Diagnostics
import SourceText

extension Diagnostic {
  /// Whether a scanner or a reader reports with this that it did not read all of the file, or that
  /// an app or a build would not.
  ///
  /// Asked before a configuration is applied: the severity is still the reader's own.
  package var isReadFault: Bool { severity == .error && rule.isAboutReading }
}

extension XLIFFDocument {
  /// The first fault because of which not all of the file was read, if there is one.
  package var readFault: Diagnostic? {
    diagnostics.lazy.filter(\.isReadFault).min { $0.range < $1.range }
  }
}
