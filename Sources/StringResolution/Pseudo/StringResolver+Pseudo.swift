package import Catalog
import FormatStrings
import SourceText

extension StringResolver {
  /// Returns what a user of a pseudo-language sees of an entry.
  ///
  /// The string is formatted first, with a private character in place of each object. Then it is
  /// changed, and the characters are replaced by the objects, which stay as they are. Numbers are
  /// inserted as usual, because a pseudo-language changes only letters. A key that replaces a
  /// missing string isn't changed: what looks as usual on the screen isn't localized.
  package func resolve(
    _ entry: Entry, _ request: StringRequest, as pseudo: PseudoLanguage
  ) -> ResolvedString {
    var signed = request
    var objects: [Unicode.Scalar: String] = [:]
    for (position, argumentClass) in entry.expectedArguments where argumentClass == .object {
      guard request.arguments.indices.contains(position - 1),
        case .text(let text) = request.arguments[position - 1],
        // A number that is counted must be readable.
        Double(text) == nil, let sign = PseudoPart.sign(of: position)
      else { continue }
      signed.arguments[position - 1] = .text(String(sign))
      objects[sign] = text
    }
    var resolved = resolve(entry, signed)
    guard case .string(let text) = resolved.shown else { return resolve(entry, request) }
    let changed = pseudo.apply(to: text)
    guard !objects.isEmpty else {
      resolved.shown = .string(changed)
      return resolved
    }
    var shown = ""
    for scalar in changed.unicodeScalars {
      if let object = objects[scalar] {
        shown += object
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    resolved.shown = .string(shown)
    return resolved
  }
}
