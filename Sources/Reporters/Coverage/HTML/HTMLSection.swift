/// A part of the page under a heading of its own.
protocol HTMLSection {
  /// What links to it say; unique.
  var id: HTML { get }
  var title: HTML { get }
  /// Whether there is something to tell.
  var isShown: Bool { get }

  init(_ facts: PageFacts)

  func write(to output: inout some TextOutputStream)
}

extension HTMLSection {
  var isShown: Bool { true }
}
