import Merging
import SourceText

/// The result of merging three files.
struct MergeResult {
  let text: String
  let conflicts: [MergeConflict]
  let refusal: MergeRefusal?
}

/// Merges three versions of a file.
func merge(
  _ base: String, _ ours: String, _ theirs: String, path: String = "L.xcstrings",
  prefer preference: MergePreference? = nil
) -> MergeResult {
  let outcome = mergeBytes(
    Array(base.utf8), Array(ours.utf8), Array(theirs.utf8), path: path, prefer: preference)
  switch outcome {
  case .merged(let file):
    return MergeResult(
      text: String(decoding: file.bytes, as: UTF8.self), conflicts: file.conflicts, refusal: nil)
  case .refused(let refusal): return MergeResult(text: "", conflicts: [], refusal: refusal)
  }
}

func mergeBytes(
  _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], path: String,
  prefer preference: MergePreference? = nil
) -> MergeOutcome {
  var request = MergeRequest(
    base: SourceBuffer(base), ours: SourceBuffer(ours), theirs: SourceBuffer(theirs), path: path)
  request.preference = preference
  return request.merge()
}

/// Returns a file whose conflicts are resolved with one side, without whitespace.
func chosen(_ preference: MergePreference, in text: String) -> String {
  var current: MergePreference?
  let lines = text.split(separator: "\n").filter { line in
    switch line {
    case "<<<<<<< ours": current = .ours
    case "=======": current = .theirs
    case ">>>>>>> theirs": current = nil
    default: return current == nil || current == preference
    }
    return false
  }
  return lines.joined().filter { !$0.isWhitespace }
}
