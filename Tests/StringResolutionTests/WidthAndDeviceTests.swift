import Catalog
import StringResolution
import Testing

/// The vectors of Apple's documents about width and device variants.
@Suite struct WidthAndDeviceTests {
  private static let greetings = stringsdict(
    rule(
      "NSStringVariableWidthRuleType",
      ["1": "Hi", "53": "Greetings and Salutations", "22": "Hello"]))

  /// One guide says that 55 gives the string for 22, which contradicts the method's own page.
  @Test(
    arguments: [
      (0, "Hi"), (1, "Hi"), (2, "Hi"), (21, "Hi"), (22, "Hello"), (52, "Hello"),
      (53, "Greetings and Salutations"), (55, "Greetings and Salutations"),
    ])
  func `widths 1, 22 and 53`(_ width: Int, _ text: String) {
    #expect(resolve(Self.greetings, "en", width: width).shown == .string(text))
  }

  @Test(arguments: [(10, "Hi!"), (25, "Hello!"), (70, "Greetings and Salutations!")])
  func `widths 1, 20 and 70`(_ width: Int, _ text: String) {
    let files = catalog(
      #""en":{\#(variations("width", ["1": unit("Hi!"), "20": unit("Hello!"), "70": unit("Greetings and Salutations!")]))}"#
    )
    #expect(resolve(files, "en", width: width).shown == .string(text))
  }

  @Test(
    arguments: [
      (1, "Hola"), (20, "Hola"), (24, "Hola"), (25, "Buenos días"), (49, "Buenos días"),
      (50, "Saludos cordiales"), (1_000_000_000_000, "Saludos cordiales"),
    ])
  func `widths 20, 25 and 50 in Spanish`(_ width: Int, _ text: String) {
    let files = stringsdict(
      rule(
        "NSStringVariableWidthRuleType",
        ["20": "Hola", "25": "Buenos días", "50": "Saludos cordiales"]),
      in: "es")
    let found = resolve(files, "es-MX", width: width)
    #expect(found.shown == .string(text))
    #expect(found.problem == nil)
  }

  @Test(arguments: [(DeviceKey.mac, true), (.applevision, true), (.ipad, false), (.iphone, false)])
  func `it is unknown what an iPad app shows elsewhere`(_ device: DeviceKey, _ isUnknown: Bool) {
    let forms: KeyValuePairs = [
      "ipad": unit("Touch"), "mac": unit("Click"), "other": unit("Choose"),
    ]
    let files = catalog(#""en":{\#(variations("device", forms))}"#)
    let found = resolve(files, "en", device: device)
    #expect(found.because.contains(.device(.iPadApp)) == isUnknown)
    #expect(found.problem == nil)
  }

  @Test func `a result says why`() {
    #expect(
      resolve(Self.greetings, "en-GB", width: 30).because.map(\.sentence) == [
        "the app has no 'en-GB', so it uses its parent 'en'",
        "22 is the largest width that is at most 30",
      ])
    #expect(
      resolve(Self.greetings, "en", width: 0).because.last?.sentence
        == "all widths are greater than 0, so the smallest one, 1, is used")
  }

  @Test(arguments: [
    ["1": "a", "01": "b"], ["01": "a", "+20": "b"], ["1": "a", "one": "b"], ["1": "a", "1.5": "b"],
  ])
  func `keys that Apple does not define make the result undefined`(_ keys: [String: String]) {
    let branches = keys.sorted { $0.key < $1.key }
      .map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined()
    let found = resolve(
      stringsdict("<key>NSStringVariableWidthRuleType</key><dict>\(branches)</dict>"), "en",
      width: 5)
    #expect(found.shown == .undefined)
    #expect(found.problem == .undefinedWidth)
  }

  @Test func `no width is asked for`() {
    let found = resolve(Self.greetings, "en")
    #expect(found.shown == .undefined)
    #expect(found.problem == .undefinedWidth)
  }

  private static let tap = catalog(
    #""en":{\#(variations("device", ["applewatch": unit("Press"), "iphone": unit("Tap"), "mac": unit("Click"), "other": unit("Select")]))}"#
  )

  @Test(
    arguments: [("iphone", "Tap"), ("mac", "Click"), ("applewatch", "Press"), ("ipad", "Select")])
  func `devices`(_ device: String, _ text: String) throws {
    let found = resolve(Self.tap, "en", device: try #require(.init(rawValue: device)))
    #expect(found.shown == .string(text))
    #expect(found.origins.first?.variant == "device.\(text == "Select" ? "other" : device)")
  }

  @Test func `a device without a string and without 'other' is undefined`() {
    let files = stringsdict(
      rule("NSStringDeviceSpecificRuleType", ["iphone": "Tap", "mac": "Click"]))
    let found = resolve(files, "en", device: .applevision)
    #expect(found.shown == .undefined)
    #expect(found.problem == .undefinedDevice)
    #expect(
      found.because.last?.sentence
        == "there is no string for 'applevision' and no 'other'; Apple doesn't document what is shown; "
        + "there are strings for iphone, mac")
    #expect(
      resolve(files, "en").because.last?.sentence
        == "there is no 'other'; Apple doesn't document what is shown; "
        + "there are strings for iphone, mac")
  }

  @Test func `plural forms for one device`() {
    let files = catalog(
      #""en":{\#(variations("device", ["mac": variations("plural", ["one": unit("Click %lld file"), "other": unit("Click %lld files")]), "other": unit("Tap %lld files")]))}"#
    )
    #expect(resolve(files, "en", device: .mac, .integer(1)).shown == .string("Click 1 file"))
    #expect(resolve(files, "en", device: .mac, .integer(2)).shown == .string("Click 2 files"))
    #expect(resolve(files, "en", device: .ipad, .integer(1)).shown == .string("Tap 1 files"))
  }

  @Test func `each device has variables of its own`() {
    let device = { (name: String, form: String) in
      "<key>\(name)</key><dict>\(format("%#@n@"))\(variable("n", "d", ["other": form]))</dict>"
    }
    let files = stringsdict(
      "<key>NSStringDeviceSpecificRuleType</key><dict>\(device("iphone", "tap %d"))\(device("mac", "click %d"))</dict>"
    )
    #expect(resolve(files, "en", device: .iphone, .integer(3)).shown == .string("tap 3"))
    #expect(resolve(files, "en", device: .mac, .integer(3)).shown == .string("click 3"))
  }
}
