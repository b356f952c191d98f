import SourceText
import Syntax

/// The reserved keys of a `.stringsdict`.
enum StringsdictKeyword: String {
  case formatKey = "NSStringLocalizedFormatKey"
  case widthRule = "NSStringVariableWidthRuleType"
  case deviceRule = "NSStringDeviceSpecificRuleType"
  case specType = "NSStringFormatSpecTypeKey"
  case valueType = "NSStringFormatValueTypeKey"

  init?(_ key: TextSpan, in file: SourceFile) {
    // Enough for a keyword whose letters are all written as character references.
    guard key.range.bytes.count <= 512 else { return nil }
    let isReserved =
      !key.traits.isDisjoint(with: [.escaped, .wide])
      || file.bytes.hasBytes("NSString", at: Int(key.range.start))
    guard isReserved else { return nil }
    self.init(rawValue: file.string(of: key))
  }
}
