import Diagnostics
import Merging

/// The wording of what a merge could not decide.
enum MergeWording {
  /// Describes a conflict in one line: what it is about, and both strings.
  static func line(_ conflict: MergeConflict) -> String {
    "\(place(conflict)): \(change(conflict.kind)), ours: \(string(conflict.ours)), "
      + "theirs: \(string(conflict.theirs))"
  }

  /// Describes why members could not be merged.
  static func reason(_ refusal: MergeRefusal) -> String {
    switch refusal {
    case .invalid(let side, let line, let message):
      "\(name(side)), line \(line): \(message.shortened)"
    case .disputed(let side, let line, let key):
      "both sides changed the entries of the repeated key '\(key.shortened)' "
        + "(\(name(side)), line \(line))"
    case .binary(let side): "\(name(side)) is a binary property list"
    case .encoding(let side): "\(name(side)) has an encoding that can't be merged"
    case .differentForms: "only one side is XML"
    case .unknownFormat: "it is not a .xcstrings, .strings or .stringsdict file"
    case .surroundings: "both sides changed the text before or after the values"
    case .notWritten: "the merged file would not have everything that both sides have"
    }
  }

  /// What to do after members could not be merged.
  static func help(_ refusal: MergeRefusal) -> String {
    if case .disputed = refusal { return "check the file, and keep one entry of the key" }
    return "check the file, and correct what is wrong in it"
  }

  private static func place(_ conflict: MergeConflict) -> String {
    if conflict.path.isEmpty { return "a comment" }
    guard let key = conflict.key else {
      return conflict.path.map { "'\($0.shortened)'" }.joined(separator: ".")
    }
    let names = conflict.path.drop { $0 != key }.dropFirst().filter { $0 != "localizations" }
    let locale = conflict.locale.map { " (\($0.shortened))" } ?? ""
    let rest = names.drop { $0 == conflict.locale }.map(\.shortened).joined(separator: ".")
    return "key '\(key.shortened)'\(locale)" + (rest.isEmpty ? "" : ", \(rest)")
  }

  private static func change(_ kind: MergeConflict.Kind) -> String {
    switch kind {
    case .changed: "changed on both sides"
    case .added: "added on both sides"
    case .removedByOurs: "removed by ours and changed by theirs"
    case .removedByTheirs: "changed by ours and removed by theirs"
    }
  }

  private static func string(_ text: String?) -> String {
    text.map { "'\($0.shortened)'" } ?? "removed"
  }

  private static func name(_ side: MergeSide) -> String {
    switch side {
    case .base: "the base"
    case .ours: "our side"
    case .theirs: "their side"
    }
  }
}
