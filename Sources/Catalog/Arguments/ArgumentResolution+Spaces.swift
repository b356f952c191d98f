import Diagnostics
import SourceText

/// Tells a space flag that has no meaning, as in `% llu`, from a percent sign in a sentence.
///
/// A specifier with such a flag is one in earnest if it fits an argument. Otherwise the percent
/// sign is prose: `50 % u`.
extension Entry {
  /// Decides for the key and for the texts of the source.
  ///
  /// A source text fits its key. Where the key takes no arguments, a text that has another one is
  /// certainly a format, and the branches of one text take the same arguments.
  mutating func settleSpacesOfSource() {
    guard arguments.hasIdleSpaces else { return }
    if !takesCertainArgument(arguments.keySpecifiers) { markAsProse(arguments.keySpecifiers) }
    guard let source else { return }
    let keyClasses = isIdentifier(key) ? [] : argumentClasses(of: arguments.keySpecifiers)
    let classes =
      keyClasses.isEmpty
      ? source.units.prefix(64).flatMap { argumentClasses(of: units[$0].specifiers) } : keyClasses
    for unit in source.units where isUncertain(unit) {
      let range = units[unit].specifiers
      let isFormat = keyClasses.isEmpty && takesCertainArgument(range)
      if !isFormat && !fits(range, classes) && !fitsSubstitution(unit) { markAsProse(range) }
    }
  }

  /// Decides for the translations, by the arguments of the source.
  mutating func settleSpacesOfTranslations() {
    guard arguments.hasIdleSpaces else { return }
    let reference = arguments.reference.map
    let classes = reference.positions.compactMap { reference[$0]?.argumentClass }
    for unit in units.indices where isUncertain(unit) && !isSource(units[unit]) {
      if !fits(units[unit].specifiers, classes) && !fitsSubstitution(unit) {
        markAsProse(units[unit].specifiers)
      }
    }
  }

  /// Whether a source text has a percent sign that was taken for prose and may be meant as an
  /// argument of a class.
  func mayTakeInSource(_ argumentClass: ArgumentClass) -> Bool {
    guard arguments.hasIdleSpaces else { return false }
    guard let source else { return mayTake(argumentClass, arguments.keySpecifiers) }
    return source.units.prefix(64).contains { mayTake(argumentClass, units[$0].specifiers) }
  }

  private func mayTake(_ argumentClass: ArgumentClass, _ range: Range<Int>) -> Bool {
    range.contains {
      specifiers[$0].traits.contains(.idleSpace)
        && isSimilar(specifiers[$0].argumentClass, argumentClass)
    }
  }
}

extension Entry {
  private func isUncertain(_ unit: Int) -> Bool {
    units[unit].specifiers.contains { specifiers[$0].isUncertain }
  }

  private func takesCertainArgument(_ range: Range<Int>) -> Bool {
    range.contains { specifiers[$0].takesArgument && !specifiers[$0].isUncertain }
  }

  /// What the certain specifiers of a text read.
  private func argumentClasses(of range: Range<Int>) -> [ArgumentClass] {
    range.prefix(128).lazy.map { specifiers[$0] }
      .filter { $0.takesArgument && !$0.isUncertain }.map(\.argumentClass)
  }

  /// Whether each uncertain specifier of a text reads an argument as one of these classes, and none
  /// of them is one too many.
  private func fits(_ range: Range<Int>, _ classes: [ArgumentClass]) -> Bool {
    range.count { specifiers[$0].isUnnumbered } <= classes.count
      && range.allSatisfy { index in
        !specifiers[index].isUncertain
          || classes.contains { isSimilar($0, specifiers[index].argumentClass) }
      }
  }

  /// Whether the text belongs to a substitution that counts what its uncertain specifiers read.
  private func fitsSubstitution(_ unit: Int) -> Bool {
    guard let substitution = units[unit].substitution.map({ substitutions[$0] }) else {
      return false
    }
    return fits(units[unit].specifiers, [substitution.argumentClass])
  }

  private func isSimilar(_ first: ArgumentClass, _ second: ArgumentClass) -> Bool {
    first != .unknown && ArgumentDifference.severity(expected: first, found: second) != .error
  }

  private mutating func markAsProse(_ range: Range<Int>) {
    for index in range where specifiers[index].isUncertain {
      specifiers[index].traits.insert(.prose)
    }
  }
}
