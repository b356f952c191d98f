package import Diagnostics
import SourceCode
import SourceText
package import Workspace

extension Linter {
  /// Returns notes with the places where the code uses the keys of findings, in the order of the
  /// findings. Empty lists if no code is read.
  ///
  /// - Parameter files: the files of the run that produced the findings.
  package func uses(
    of findings: [Finding], in files: [InputFile], options: RunOptions
  ) async -> [[LocatedNote]] {
    let run = RunFiles(files: files.sortedByPath(), objects: [:])
    let code = await readCode(among: run.files.indices, of: run, options)
    return findings.map { finding in
      guard let code, let key = finding.subject.key, let table = finding.subject.table else {
        return []
      }
      return KeyUsePlaces(of: key, in: table, code.uses, run).notes(on: finding)
    }
  }
}

/// The places where the code uses a key.
private struct KeyUsePlaces {
  /// The maximum number of places that are listed.
  private static let maxCount = 20

  private let uses: UseTable
  private let files: RunFiles
  private let places: [UseTable.Place]

  init(of key: String, in table: String, _ uses: UseTable, _ files: RunFiles) {
    (self.uses, self.files) = (uses, files)
    places = uses.uses(of: Array(key.utf8), in: table).sorted {
      ($0.file, $0.use) < ($1.file, $1.use)
    }
  }

  /// Returns a note for each place other than that of the finding.
  func notes(on finding: Finding) -> [LocatedNote] {
    let others = places.filter { !isPlace($0, of: finding.location) }
    let hidden = others.count - Self.maxCount
    return others.prefix(Self.maxCount).enumerated().compactMap { index, place in
      let isLast = hidden > 0 && index == Self.maxCount - 1
      let more = isLast ? ", and at \(hidden) more places" : ""
      return location(of: place).map {
        LocatedNote(message: uses[place].certainty.wording + more, location: $0)
      }
    }
  }

  private func isPlace(_ place: UseTable.Place, of location: Location) -> Bool {
    path(of: place) == location.path && Int(uses[place].range.lowerBound) == location.start.offset
  }

  private func path(of place: UseTable.Place) -> String {
    files.files[uses.files[place.file].index].path
  }

  private func location(of place: UseTable.Place) -> Location? {
    let index = uses.files[place.file].index
    guard let bytes = try? files.bytes(of: index) else { return nil }
    let source = uses.files[place.file].source(bytes, path: path(of: place))
    let range = uses[place].range
    let found = source.locations(of: [range.lowerBound, range.upperBound])
    return Location(
      path: path(of: place), start: found[range.lowerBound], end: found[range.upperBound],
      excerpt: Excerpt(of: Int(range.lowerBound)..<Int(range.upperBound), in: source))
  }
}

extension KeyUse.Certainty {
  fileprivate var wording: String {
    switch self {
    case .evidence: "the code may use the key here"
    case .likely: "the code probably asks for the key here"
    case .sure: "the code asks for the key here"
    }
  }
}
