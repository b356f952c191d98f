import Diagnostics
import SourceText

enum BinaryPropertyListScanner {
  static func scan(_ file: SourceFile, into diagnostics: inout [Diagnostic]) -> PropertyList? {
    nil
  }
}
