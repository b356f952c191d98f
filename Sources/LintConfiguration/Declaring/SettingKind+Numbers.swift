import SourceText
import Syntax
import TranslationStatus

extension SettingKind<Int> {
  static func whole(_ range: ClosedRange<Int>) -> Self {
    Self(
      .whole(range),
      read: { value, _ in
        guard case .number(let number) = value.content else { return nil }
        return Int(exactly: number).flatMap { $0 >= 0 ? $0 : nil }
      }, write: { $1.value($0) })
  }
}

extension SettingKind<Percentage> {
  static var percentage: Self {
    Self(
      .percentage,
      read: { value, _ in
        guard case .number(let number) = value.content else { return nil }
        return Percentage(exactly: number)
      },
      write: { share, json in
        json.value(json: share.tenths % 10 == 0 ? "\(share.tenths / 10)" : "\(share)")
      })
  }
}

extension Percentage {
  /// Converts a number. Returns nil if it isn't from 0 to 100 or has more than one decimal.
  ///
  /// The number must equal its rounded tenths divided by ten. Multiplying it by ten wouldn't work
  /// as a test, because the product of a binary fraction and ten is rarely whole.
  init?(exactly number: Double) {
    guard number >= 0, number <= 100 else { return nil }
    let tenths = (number * 10).rounded()
    guard tenths / 10 == number else { return nil }
    self.init(tenths: Int(tenths))
  }
}
