/// A section of the page with its own heading.
protocol HTMLSection {
  /// The fragment for links to the section; unique.
  var id: HTML { get }
  var title: HTML { get }
  /// Whether the section has any content.
  var isShown: Bool { get }

  init(_ facts: PageFacts)

  func write(to output: inout some TextOutputStream)
}

extension HTMLSection {
  var isShown: Bool { true }
}
