import Diagnostics
import SourceText

enum XMLPropertyListScanner {
  static func scan(_ file: SourceFile, into diagnostics: inout [Diagnostic]) -> PropertyList? {
    nil
  }
}
