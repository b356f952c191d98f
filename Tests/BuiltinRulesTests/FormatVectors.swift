import Catalog
import Diagnostics
import Languages
import Testing

/// A pair of strings with the expected finding in the second one.
struct FormatVector: Sendable, CustomTestStringConvertible {
  /// The location of the translation.
  enum Context: Hashable, Sendable {
    /// The key is the source string.
    case plain
    /// The key is a name.
    case named
    case device
    case substitution
    case plural(PluralCategory)
  }

  /// The number of the pair in its list.
  let number: Int
  let context: Context
  let locale: String
  let source: String
  let translation: String
  let severity: Severity?
  let rule: String?

  init(
    _ number: Int, at context: Context = .plain, in locale: String = "de", _ source: String,
    _ translation: String, _ severity: Severity? = nil, _ rule: String? = nil
  ) {
    self.number = number
    self.context = context
    self.locale = locale
    self.source = source
    self.translation = translation
    self.severity = severity
    self.rule = rule
  }

  var verdicts: [String] { severity.map { ["\($0) \(rule ?? "")"] } ?? [] }
  var testDescription: String { "\(number): \(source) | \(translation)" }
}

/// Pairs of strings, numbered in order so that a failing one can be found.
let formatVectors: [FormatVector] = [
  .init(1, "%@", "%@"),
  .init(2, "%d", "%i"),
  .init(3, "%ld", "%lld"),
  .init(4, "%zd", "%ld"),
  .init(5, "%qd", "%lld"),
  .init(6, "%lf", "%f"),
  .init(7, "%F", "%f"),
  .init(8, "%f", "%.2f"),
  .init(9, "%5d", "%d"),
  .init(10, "%+d", "%d"),
  .init(11, "%f", "%g", .note, "format-specifier-mismatch"),
  .init(12, "%f", "%e", .note, "format-specifier-mismatch"),
  .init(13, "%X", "%x", .note, "format-specifier-mismatch"),
  .init(14, "%u", "%x", .note, "format-specifier-mismatch"),
  .init(15, "%d", "%x", .warning, "format-specifier-mismatch"),
  .init(16, "%d", "%u", .warning, "format-specifier-mismatch"),
  .init(17, "%lld", "%llu", .warning, "format-specifier-mismatch"),
  .init(18, "%lu", "%ld", .warning, "format-specifier-mismatch"),
  .init(19, "%lld", "%d", .warning, "format-specifier-mismatch"),
  .init(20, "%ld", "%d", .warning, "format-specifier-mismatch"),
  .init(21, "%d", "%lld", .warning, "format-specifier-mismatch"),
  .init(22, "%d", "%ld", .warning, "format-specifier-mismatch"),
  .init(23, "%lld", "%lli"),
  .init(24, "%hhd", "%d", .note, "format-specifier-mismatch"),
  .init(25, "%d", "%hd", .warning, "format-specifier-mismatch"),
  .init(26, "%d", "%c", .warning, "format-specifier-mismatch"),
  .init(27, "%d", "%f", .error, "format-specifier-mismatch"),
  .init(28, "%f", "%d", .error, "format-specifier-mismatch"),
  .init(29, "%f", "%Lf", .error, "format-specifier-mismatch"),
  .init(30, "%@", "%d", .error, "format-specifier-mismatch"),
  .init(31, "%d", "%@", .error, "format-specifier-mismatch"),
  .init(32, "%lld", "%@", .error, "format-specifier-mismatch"),
  .init(33, "%@", "%s", .error, "forbidden-specifier"),
  .init(34, "%s", "%@", .error, "format-specifier-mismatch"),
  .init(35, "%@", "%S", .error, "forbidden-specifier"),
  .init(36, "%@", "%p", .warning, "format-specifier-mismatch"),
  .init(37, "%@", "%n", .error, "forbidden-specifier"),
  .init(38, "%d %@", "%2$@ %1$d"),
  .init(39, "%1$d %2$@", "%2$@ %1$d"),
  .init(40, "%1$@ %2$@", "%@ %@"),
  .init(41, "%2$@ %1$d", "%@ %d", .error, "format-specifier-mismatch"),
  .init(42, "%d %@", "%@ %d", .error, "format-specifier-mismatch"),
  .init(43, "%@ sent %@", "%@ a reçu de %@"),
  .init(44, "%@", "%1$@ %1$@"),
  .init(45, "%@", "%@ %@", .error, "extra-argument"),
  .init(46, "%@", "%2$@", .error, "extra-argument"),
  .init(47, "%d", "%0$d", .error, "malformed-specifier"),
  .init(48, "%@", "%128$@", .error, "malformed-specifier"),
  .init(49, "%@ %d", "%1$@ %d", .error, "mixed-argument-numbering"),
  .init(50, "%@ %@", "%2$@ %@", .warning, "mixed-argument-numbering"),
  .init(51, "%@ %@", "%1$@", .warning, "missing-argument"),
  .init(52, "%@ %@", "%2$@", .error, "argument-gap"),
  .init(53, "%d %@", "%2$@", .error, "argument-gap"),
  .init(54, "%1$@ %2$d %3$@", "%1$@ %3$@", .error, "argument-gap"),
  .init(55, "%1$@ %2$@ %3$@", "%3$@ %2$@", .error, "argument-gap"),
  .init(56, "%1$@ %2$@ %3$@", "%2$@ %1$@", .warning, "missing-argument"),
  .init(57, "%1$d %1$d", "%1$@", .error, "format-specifier-mismatch"),
  .init(58, "%1$lld %2$@", "%1$lld %1$@", .error, "conflicting-argument-types"),
  .init(59, "%1$lld %2$@", "%1$lld", .warning, "missing-argument"),
  .init(60, "%@ %lld", "text only", .warning, "missing-argument"),
  .init(61, "text only", "%@", .error, "extra-argument"),
  .init(62, "%*d", "%d", .error, "format-specifier-mismatch"),
  .init(63, "%.*f", "%f", .error, "format-specifier-mismatch"),
  .init(64, "%.*f", "%.2f", .error, "format-specifier-mismatch"),
  .init(65, "%d", "%*d", .error, "format-specifier-mismatch"),
  .init(66, "%d%%", "%d %%"),
  .init(67, "%d%%", "%d%", .error, "malformed-specifier"),
  .init(68, "%d%%", "%d %", .error, "malformed-specifier"),
  .init(69, "100%% of %d", "100% of %d", .error, "malformed-specifier"),
  .init(70, "%d%% done", "%%%d fertig"),
  .init(71, "%d%% done", "%d% fertig", .error, "malformed-specifier"),
  .init(72, "(%d%%)", "(%d%)", .error, "malformed-specifier"),
  .init(73, "%@", "%1$@%", .error, "malformed-specifier"),
  .init(74, "%d %%", "%%d", .error, "malformed-specifier"),
  .init(75, "%d", "％d", .error, "malformed-specifier"),
  .init(76, "%@", "%＠", .error, "malformed-specifier"),
  .init(77, "%1$@", "%1 $@", .error, "malformed-specifier"),
  .init(78, "%1$@", "% 1$@", .warning, "malformed-specifier"),
  .init(79, "%@", "% @", .warning, "malformed-specifier"),
  .init(80, "%@", "%1$ @", .warning, "malformed-specifier"),
  .init(81, "%@", "@%", .error, "malformed-specifier"),
  .init(82, "%lld", "%Ild", .error, "malformed-specifier"),
  .init(83, "%lld", "lld%", .error, "malformed-specifier"),
  .init(84, "%1$@, %2$@ and %3$lld others", "%1$@, %2$@ %3lld", .error, "mixed-argument-numbering"),
  .init(85, "%ld digits", "%!d", .error, "malformed-specifier"),
  .init(86, "%@ posts", "% publicacions", .error, "malformed-specifier"),
  .init(87, "%ld items", "% gli oggetti", .error, "malformed-specifier"),
  .init(88, "%lld %@", "%2$@", .error, "argument-gap"),
  .init(89, "%@", "%{name}@", .error, "malformed-specifier"),
  .init(90, "%(name)@", "%(name)@"),
  .init(91, "%(name)@ %(count)lld", "%(count)lld %(name)@"),
  .init(92, "%(name)@", "%(nom)@", .error, "malformed-specifier"),
  .init(93, "%'d", "%d", .note, "malformed-specifier"),
  .init(94, at: .named, "100% natural", "100 % naturel"),
  .init(95, at: .named, "Save 50%", "50 % sparen"),
  .init(96, at: .named, "Save 50%", "50 %% sparen", .warning, "percent-escape-mismatch"),
  .init(97, at: .named, "Save 50%%", "50 % sparen", .warning, "percent-escape-mismatch"),
  .init(98, at: .named, "Hello", "100% @", .warning, "malformed-specifier"),
  .init(99, at: .named, "Hello", "Hallo %@", .warning, "extra-argument"),
  .init(100, at: .named, "not 100% accurate", "%100 doğru değil"),
  .init(101, at: .named, "50% off", "%50 indirim"),
  .init(102, at: .device, "%@", "%@"),
  .init(103, at: .plural(.one), in: "de", "%lld items", "one item"),
  .init(104, at: .plural(.one), in: "de", "%lld items", "%lld item"),
  .init(105, at: .plural(.zero), in: "de", "%lld items", "No items"),
  .init(106, at: .plural(.two), in: "he", "%lld items", "two items"),
  .init(107, at: .plural(.one), in: "fr", "%lld élément", "un élément", .note, "number-not-shown"),
  .init(
    108, at: .plural(.few), in: "cs", "%lld items", "několik položek", .warning, "number-not-shown"),
  .init(109, at: .plural(.other), in: "de", "%lld items", "items", .warning, "missing-argument"),
  .init(110, at: .plural(.other), "%lld items", "%d items", .warning, "format-specifier-mismatch"),
  .init(111, at: .plural(.other), "%lld items", "%@ items", .error, "format-specifier-mismatch"),
  .init(112, at: .plural(.other), "%1$@ has %2$lld items", "%2$lld items: %1$@"),
  .init(113, at: .plural(.one), "%1$@ has %2$lld items", "%1$@ has one item"),
  .init(114, at: .plural(.one), "%1$lld of %2$@", "one of %2$@"),
  .init(115, at: .plural(.one), "%1$lld of %2$@", "one of %@", .error, "format-specifier-mismatch"),
  .init(116, at: .substitution, "%#@files@ in %#@dirs@", "%#@dirs@: %#@files@"),
  .init(117, at: .substitution, "%#@files@", "%#@file@", .error, "undefined-substitution"),
  .init(118, at: .substitution, "%#@files@ in %@", "%@", .warning, "unused-substitution"),
  .init(119, at: .substitution, "%arg files", "%arg Dateien"),
  .init(120, at: .substitution, "%arg files", "% arg Dateien", .error, "malformed-specifier"),
  .init(121, "%lld files", "%arg Dateien", .error, "invalid-substitution"),
]
