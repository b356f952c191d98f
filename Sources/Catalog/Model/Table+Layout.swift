public import SourceText
import Syntax

extension Table {
  /// The first place where the file of a catalog differs from what Xcode would write, as a message
  /// and a range; nil if there is none, and for localized files.
  public func firstDifferenceFromXcode() -> (message: String, range: SourceRange)? {
    guard capabilities.isCompiled, let file = files.first else { return nil }
    return XcodeLayout.firstDifference(in: file)
  }
}
