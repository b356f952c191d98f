import Catalog
import LintKit
import StringResolution

extension PreviewedKey {
  /// A key with what its comment says, without strings.
  init(of entry: Entry) {
    self.init(name: entry.string(of: entry.key))
    comment = entry.comment.map { entry.string(of: $0) }
    limit = comment.flatMap { CommentLimit.limit(in: $0) }
  }
}
