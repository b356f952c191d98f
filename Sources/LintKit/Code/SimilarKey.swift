import Languages

extension KeyIndex {
  /// A key that another one was probably meant to be.
  package struct SimilarKey: Sendable {
    package let name: String
    package let difference: Difference

    /// How the keys differ. Whitespace is hard to see.
    package enum Difference: Hashable, Sendable {
      case whitespace, specifiers, spelling
      /// The key has a backslash and an 'n' where the other one has a line break.
      case escape
      /// The first different letters are of different scripts, and can look the same.
      case script(Unicode.Scalar, insteadOf: Unicode.Scalar)

      /// Returns how a name differs from another one that it is nearly the same as. Whitespace and
      /// specifiers aren't compared.
      package init(of name: String, from other: String) {
        let letters = zip(name.unicodeScalars, other.unicodeScalars).first { $0 != $1 }
        guard let (found, meant) = letters else {
          self = .spelling
          return
        }
        let scripts = (LetterScripts(of: found), LetterScripts(of: meant))
        let areSame =
          scripts.0.isNone || scripts.1.isNone || scripts.0.overlaps(scripts.1)
        self = areSame ? .spelling : .script(found, insteadOf: meant)
      }
    }
  }
}

extension Unicode.Scalar {
  /// The character with its code, because another one can look the same: `'С' (U+0421)`.
  package var nameWithCode: String { "'\(self)' (U+\(code))" }
}
