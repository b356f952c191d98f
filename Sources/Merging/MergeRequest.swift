package import SourceText

/// Three versions of a localization file, to be merged into one.
package struct MergeRequest {
  /// The version from which both sides started. Empty if both sides added the file.
  package let base: SourceBuffer
  package let ours: SourceBuffer
  package let theirs: SourceBuffer
  /// The path of the file, which determines its format.
  package let path: String
  /// What decides conflicts, or nil to write markers.
  package var preference: MergePreference?
  /// The number of characters of a conflict marker.
  package var markerSize = defaultMarkerSize

  /// The number of characters that git uses unless an attribute says otherwise.
  package static let defaultMarkerSize = 7

  package init(base: SourceBuffer, ours: SourceBuffer, theirs: SourceBuffer, path: String) {
    (self.base, self.ours, self.theirs, self.path) = (base, ours, theirs, path)
  }
}
