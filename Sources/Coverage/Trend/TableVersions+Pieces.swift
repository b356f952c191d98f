import Catalog
import LintEngine

extension TableVersions {
  /// Groups of versions that can be counted at the same time. A group is all versions of a table of
  /// localized files, or one version of another table.
  ///
  /// A table follows the one that it shares most of its known contents with, such as the same table
  /// before it moved. This way, shared contents aren't kept for long.
  var pieces: [[Int]] {
    var owners: [TableVersion.Contents: Int] = [:]
    var first: [Int] = []
    var followers: [[Int]] = Array(repeating: [], count: chains.count)
    for (index, chain) in chains.enumerated() {
      var shares: [Int: Int] = [:]
      for contents in splitContents(of: chain) {
        if let owner = owners[contents] {
          shares[owner, default: 0] += 1
        } else {
          owners[contents] = index
        }
      }
      let closest = shares.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      if let closest { followers[closest].append(index) } else { first.append(index) }
    }
    var pieces: [[Int]] = []
    var waiting = Array(first.reversed())
    while let index = waiting.popLast() {
      let chain = chains[index]
      pieces += versions[chain[0]].isSplit ? [chain] : chain.map { [$0] }
      waiting += followers[index].reversed()
    }
    return pieces
  }

  /// Returns the contents of the files that a split table had in some versions.
  private func splitContents(of versions: [Int]) -> Set<TableVersion.Contents> {
    versions.reduce(into: []) { contents, index in
      let placed = self.versions[index]
      if placed.isSplit { contents.formUnion(placed.version.members.lazy.map(\.contents)) }
    }
  }

  /// The files of split tables, once for each version that has them.
  var sharedMembers: [TableSource.Member] {
    versions.lazy.filter(\.isSplit).flatMap(\.source.members)
  }
}
