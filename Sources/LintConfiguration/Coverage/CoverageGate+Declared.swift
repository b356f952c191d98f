import Diagnostics
import SourceText
import Syntax
import TranslationStatus

extension SettingObject<CoverageGate.Requirement?> {
  /// What a gate may require.
  fileprivate static var requirements: Self {
    Self(
      [
        .requirement(
          "min", .percentage, CoverageGate.Requirement.min,
          help: "The least share of keys that are translated, in percent with at most one decimal."
        ) { if case .min(let share) = $0 { share } else { nil } },
        .requirement(
          "maxUntranslated", .whole(0...1_000_000_000), CoverageGate.Requirement.maxUntranslated,
          help: "How many keys may be new or missing."
        ) { if case .maxUntranslated(let count) = $0 { count } else { nil } },
        .requirement(
          "maxDrop", .percentage, CoverageGate.Requirement.maxDrop,
          help: """
            By how many points of percent the share may be below that of the state that the figures \
            are compared with ('--base', '--history' or '--since').
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
      shape: MemberShape(name: name, shape: kind.shape, help: help),
      read: { value, source, requirement in requirement = kind.read(value, source).map(make) },
      write: { requirement, json in
        guard let value = requirement.flatMap(take) else { return }
        json.name(name)
        kind.write(value, &json)
      })
  }
}

extension ConfigurationShape {
  static var gate: ConfigurationShape { .object(SettingObject<CoverageGate.Requirement?>.requirements.shape) }
}

extension SettingKind<CoverageGate> {
  /// What must be reached, in the order of the file.
  static var gate: Self {
    let object = SettingObject<CoverageGate.Requirement?>.requirements
    return Self(
      shape: .object(object.shape),
      read: { value, source in
        CoverageGate(
          value.members.compactMap { member in
            var requirement: CoverageGate.Requirement?
            object.settings.first { $0.shape.name == member.name }?
              .read(member.value, source, &requirement)
            return requirement.map {
              CoverageGate.Member($0, at: source.place(of: member.value.range))
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
