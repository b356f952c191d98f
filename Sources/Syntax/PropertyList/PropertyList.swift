package import SourceText

/// A property list as a tree of positioned values, kept in one array.
///
/// All three forms (old-style text, XML, binary) are read into it. Keys stay in file order and
/// duplicates stay in. A binary list may name a dictionary or an array several times: then several
/// values have the same children.
package struct PropertyList: Sendable {
  /// A value, together with its key when a dictionary holds it.
  package struct Node: Sendable {
    /// What a value is.
    package enum Kind: Hashable, Sendable {
      case string, dictionary, array, data, number, boolean, date
    }

    package var kind: Kind
    /// The key in the dictionary that holds the value. Without quotes or tags.
    package var key: Text?
    /// The text of a string, without quotes or tags. For another kind the range of the value.
    package var text: Text
    /// The value with its quotes, brackets or tags.
    package var range: SourceRange
    /// The comment directly before the key, with its delimiters.
    package var comment: SourceRange?
    /// Whether a syntax error stands in the value or directly behind it, so that nobody knows where
    /// its text ends.
    package var isCutOff = false
    /// Indices into the nodes of the list; a value without children has no first child.
    package internal(set) var firstChild: Int?
    package internal(set) var nextSibling: Int?

    package init(kind: Kind, key: Text? = nil, text: Text, range: SourceRange) {
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

  /// Adds a value behind the other children of its parent. The first value is the root.
  ///
  /// - Returns: the index of the value, to name it as a parent.
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

  /// Adds a value that holds the same values as another one, which was read to its end.
  ///
  /// The values inside are there once, as children of both.
  mutating func append(_ node: Node, sharingChildrenOf other: Int, to parent: Int?) {
    let index = append(node, to: parent)
    nodes[index].firstChild = nodes[other].firstChild
  }

  /// Changes a value that was added before its end was known.
  package mutating func update(_ index: Int, _ change: (inout Node) -> Void) {
    change(&nodes[index])
  }

  /// The same list of another file with the same bytes.
  func moved(to file: FileID) -> PropertyList {
    var list = self
    for index in list.nodes.indices { list.nodes[index].move(to: file) }
    return list
  }

  /// The children of a value, in file order.
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
