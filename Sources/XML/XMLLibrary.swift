import CLibXML2

/// The library behind the reader and the writer.
///
/// It is initialized once, before the first use on any thread, and never cleaned up: other threads
/// may still use it.
enum XMLLibrary {
  private static let initialized: Void = xmlInitParser()

  static func initialize() { initialized }
}
