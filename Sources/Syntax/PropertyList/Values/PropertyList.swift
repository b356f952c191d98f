package import SourceText

/// A property list as a tree of values with positions, stored in one array.
///
/// All three forms (old-style text, XML, binary) are read into it. Keys are in file order, and
/// duplicates are kept. A binary list may refer to a dictionary or an array several times. Several
/// values then have the same children.
package struct PropertyList: Sendable {
  /// A value, together with its key if it is in a dictionary.
  package struct Node: Sendable {
    /// The type of a value.
    package enum Kind: Hashable, Sendable {
      case string, dictionary, array, data, number, boolean, date
    }

    package var kind: Kind
    /// The key in the dictionary that contains the value, without quotes or tags.
    package var key: TextSpan?
    /// The text of a string, without quotes or tags. For other kinds, the range of the value.
    package var text: TextSpan
    /// The range of the value with its quotes, brackets or tags.
    package var range: SourceRange
    /// The comment directly before the key, with its delimiters.
    package var comment: SourceRange?
    /// Whether a syntax error is in the value or directly after it, so that the end of its text is
    /// unknown.
    package var isCutOff = false
    /// Indices into the nodes of the list. A value without children has no first child.
    package internal(set) var firstChild: Int?
    package internal(set) var nextSibling: Int?

    package init(kind: Kind, key: TextSpan? = nil, text: TextSpan, range: SourceRange) {
      self.kind = kind
      self.key = key
      self.text = text
      self.range = range
    }
  }

  package private(set) var nodes: [Node] = []
  /// The last child of each node so far, while the list is built.
  private var lastChild: [Int?] = []

  package init() {}

  /// The top value, or nil for a list without one.
  package var root: Node? { nodes.first }

  /// Adds a value after the other children of its parent. The first value is the root.
  ///
  /// - Returns: the index of the value, to be used as a parent.
  @discardableResult
  package mutating func append(_ node: Node, to parent: Int?) -> Int {
    let index = nodes.count
    nodes.append(node)
    lastChild.append(nil)
    if let parent {
      if let last = lastChild[parent] {
        nodes[last].nextSibling = index
      } else {
        nodes[parent].firstChild = index
      }
      lastChild[parent] = index
    }
    return index
  }

  /// Adds a value with the same children as another one that was read to its end.
  ///
  /// The children are stored once and shared.
  mutating func append(_ node: Node, sharingChildrenOf other: Int, to parent: Int?) {
    let index = append(node, to: parent)
    nodes[index].firstChild = nodes[other].firstChild
  }

  /// Changes a value that was added before its end was known.
  package mutating func update(_ index: Int, _ change: (inout Node) -> Void) {
    change(&nodes[index])
  }

  /// Returns the same list for another file with the same bytes.
  func moved(to file: FileID) -> PropertyList {
    var list = self
    for index in list.nodes.indices { list.nodes[index].move(to: file) }
    return list
  }

  /// Returns the children of a value, in file order.
  package func children(of node: Node) -> some Sequence<Node> {
    sequence(first: node.firstChild) { $0.flatMap { nodes[$0].nextSibling } }
      .lazy.prefix { $0 != nil }.map { nodes[$0!] }
  }
}

extension PropertyList.Node {
  fileprivate mutating func move(to file: FileID) {
    key = key?.moved(to: file)
    text = text.moved(to: file)
    range = range.moved(to: file)
    comment = comment?.moved(to: file)
  }
}

/// A comment for the linter: `lint:allow RULE -- reason`.
package enum AllowingComment {
  /// The word that introduces it.
  package static let word: StaticString = "lint:allow"

  /// The words of other linters with the same meaning. They allow nothing.
  package static let foreignWords: [StaticString] = [
    "lint:disable", "lint:ignore", "lint:skip", "lint:off",
  ]

  /// Returns the offsets of the word, in order.
  package static func places(in range: Range<Int>, of bytes: SourceBuffer) -> [Int] {
    places(of: [word], in: range, of: bytes).map(\.lowerBound)
  }

  /// Returns the ranges of some words that all begin with `lint:`, in order.
  package static func places(
    of words: [StaticString], in range: Range<Int>, of bytes: SourceBuffer
  ) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var rest = range
    while let start = firstBeginning(in: rest, of: bytes) {
      rest = start + 5..<range.upperBound
      for word in words
      where start + word.utf8CodeUnitCount <= range.upperBound && bytes.hasBytes(word, at: start) {
        places.append(start..<start + word.utf8CodeUnitCount)
      }
    }
    return places
  }

  /// Returns whether a comment may contain a word for this linter or another one. Most don't.
  package static func mayOccur(in range: Range<Int>, of bytes: SourceBuffer) -> Bool {
    firstBeginning(in: range, of: bytes) != nil
  }

  /// Returns the offset of the first `lint:`.
  private static func firstBeginning(in range: Range<Int>, of bytes: SourceBuffer) -> Int? {
    var offset = range.lowerBound
    while let colon = bytes.firstOffset(of: UInt8(ascii: ":"), in: offset..<range.upperBound) {
      if colon - 4 >= range.lowerBound, bytes.hasBytes("lint", at: colon - 4) { return colon - 4 }
      offset = colon + 1
    }
    return nil
  }

  /// Joins the comment before a key with earlier comments for the linter, so that it doesn't hide
  /// them.
  static func join(
    _ earlier: Range<Int>?, with comment: Range<Int>, of bytes: SourceBuffer
  ) -> Range<Int> {
    guard let earlier, !places(in: earlier, of: bytes).isEmpty else { return comment }
    return earlier.lowerBound..<comment.upperBound
  }
}
