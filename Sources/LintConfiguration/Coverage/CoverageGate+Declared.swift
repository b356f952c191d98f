import Diagnostics
import SourceText
import Syntax
import TranslationStatus

extension SettingObject<CoverageGate.Requirement?> {
  /// The requirements that a gate can have.
  fileprivate static var requirements: Self {
    Self(
      [
        .requirement(
          "min", .percentage, CoverageGate.Requirement.min,
          help: "Minimum share of translated keys, in percent with at most one decimal."
        ) { if case .min(let share) = $0 { share } else { nil } },
        .requirement(
          "maxUntranslated", .whole(0...1_000_000_000), CoverageGate.Requirement.maxUntranslated,
          help: "Maximum number of new or missing keys."
        ) { if case .maxUntranslated(let count) = $0 { count } else { nil } },
        .requirement(
          "maxDrop", .percentage, CoverageGate.Requirement.maxDrop,
          help: """
            Maximum drop of the share, in percentage points, since the state compared with \
            ('--base', '--history' or '--since').
            """
        ) { if case .maxDrop(let share) = $0 { share } else { nil } },
      ], alternatives: ["min", "maxUntranslated", "maxDrop"])
  }
}

extension Setting<CoverageGate.Requirement?> {
  fileprivate static func requirement<Value>(
    _ name: String, _ kind: SettingKind<Value>,
    _ make: @escaping (Value) -> CoverageGate.Requirement, help: String,
    take: @escaping (CoverageGate.Requirement) -> Value?
  ) -> Self {
    Self(
      name, shape: MemberShape(name: name, shape: kind.shape, help: help),
      read: { value, source, requirement in requirement = kind.read(value, source).map(make) },
      write: { requirement, json in
        guard let value = requirement.flatMap(take) else { return }
        json.name(name)
        kind.write(value, &json)
      })
  }
}

extension ConfigurationShape {
  static var gate: ConfigurationShape { SettingKind<CoverageGate>.gate.shape }
}

extension SettingKind<CoverageGate> {
  /// The requirements of a gate, in file order.
  static var gate: Self {
    let object = SettingObject<CoverageGate.Requirement?>.requirements
    return Self(
      shape: .object(object.shape),
      read: { value, source in
        CoverageGate(
          value.members.compactMap { member in
            var requirement: CoverageGate.Requirement?
            object.settings.first { $0.name == member.name }?
              .read(member.value, source, &requirement)
            return requirement.map {
              CoverageGate.Member($0, at: source.location(of: member.value.range))
            }
          })
      },
      write: { gate, json in
        json.object { json in
          for member in gate.members { object.write(member.requirement, to: &json) }
        }
      }, isEmpty: \.members.isEmpty)
  }
}
