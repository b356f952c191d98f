import FormatStrings
import SourceText

/// Distinguishes a space flag that has no meaning, as in `% llu`, from a percent sign in a
/// sentence.
///
/// A specifier with such a flag is real if it fits an argument. Otherwise the percent sign is
/// prose: `50 % u`.
extension ArgumentResolution {
  /// Decides for the key and the source strings.
  ///
  /// A source string must fit its key. If the key takes no arguments, a string with another
  /// argument is certainly a format. The branches of one string take the same arguments.
  mutating func settleSpacesOfSource() {
    guard entry.arguments.hasIneffectiveSpaces else { return }
    if !takesCertainArgument(entry.arguments.keySpecifiers) {
      markAsProse(entry.arguments.keySpecifiers)
    }
    guard let source = entry.source else { return }
    let keyClasses =
      entry.keyShape != .text ? [] : argumentClasses(of: entry.arguments.keySpecifiers)
    let classes =
      keyClasses.isEmpty
      ? source.units.prefix(64).flatMap { argumentClasses(of: entry.units[$0].specifiers) }
      : keyClasses
    for unit in source.units where isUncertain(unit) {
      let range = entry.units[unit].specifiers
      let isFormat = keyClasses.isEmpty && takesCertainArgument(range)
      if !isFormat && !fits(range, classes) && !fitsSubstitution(unit) { markAsProse(range) }
    }
  }

  /// Decides for the translations, using the arguments of the source.
  mutating func settleSpacesOfTranslations() {
    guard entry.arguments.hasIneffectiveSpaces else { return }
    let reference = entry.arguments.reference.map
    let classes = reference.positions.compactMap { reference[$0]?.argumentClass }
    for unit in entry.units.indices where isUncertain(unit) && !entry.isSource(entry.units[unit]) {
      if !fits(entry.units[unit].specifiers, classes) && !fitsSubstitution(unit) {
        markAsProse(entry.units[unit].specifiers)
      }
    }
  }
}

extension ArgumentResolution {
  private func isUncertain(_ unit: Int) -> Bool {
    entry.units[unit].specifiers.contains { entry.specifiers[$0].isUncertain }
  }

  private func takesCertainArgument(_ range: Range<Int>) -> Bool {
    range.contains { entry.specifiers[$0].takesArgument && !entry.specifiers[$0].isUncertain }
  }

  /// Returns the classes that the certain specifiers of a string read.
  private func argumentClasses(of range: Range<Int>) -> [ArgumentClass] {
    range.prefix(128).lazy.map { entry.specifiers[$0] }
      .filter { $0.takesArgument && !$0.isUncertain }.map(\.argumentClass)
  }

  /// Returns whether each uncertain specifier of a string reads an argument of one of these
  /// classes. The string must not have more unnumbered specifiers than there are classes.
  private func fits(_ range: Range<Int>, _ classes: [ArgumentClass]) -> Bool {
    range.count { entry.specifiers[$0].isUnnumbered } <= classes.count
      && range.allSatisfy { index in
        !entry.specifiers[index].isUncertain
          || classes.contains { $0.isSimilar(to: entry.specifiers[index].argumentClass) }
      }
  }

  /// Returns whether the string belongs to a substitution that counts what its uncertain specifiers
  /// read.
  private func fitsSubstitution(_ unit: Int) -> Bool {
    guard let substitution = entry.units[unit].substitution.map({ entry.substitutions[$0] }) else {
      return false
    }
    return fits(entry.units[unit].specifiers, [substitution.argumentClass])
  }

  private mutating func markAsProse(_ range: Range<Int>) {
    for index in range where entry.specifiers[index].isUncertain {
      entry.specifiers[index].traits.insert(.prose)
    }
  }
}
