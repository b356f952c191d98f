import Diagnostics
import Testing

/// The constructs and exceptions of `hard-coded-text`.
@Suite struct HardCodedTextVectorTests {
  @Test(arguments: swift + objectiveC)
  func `a displayed literal is reported`(_ vector: CodeVector) async throws {
    try await vector.check()
  }

  @Test(arguments: localized + names + development)
  func `nothing is reported`(_ vector: CodeVector) async throws { try await vector.check() }

  private static func h(_ title: String, _ code: String, path: String = "App/A.swift") -> CodeVector
  {
    CodeVector(rule: "hard-coded-text", title: title, code: code, path: path)
  }

  private static func c(_ title: String, _ code: String) -> CodeVector {
    h(title, code, path: "App/A.m")
  }

  private static let swift: [CodeVector] = [
    h("a text", #"label.text = ⟦"Sign out"⟧"#),
    h("an optional", #"cell.textLabel?.text = ⟦"Sign out"⟧"#),
    h("a title of itself", #"self.title = ⟦"Settings"⟧"#),
    h("a placeholder", #"field.placeholder = ⟦"Name"⟧"#),
    h("a header", #"column.headerTitle = ⟦"Size"⟧"#),
    h("a field of AppKit", #"field.stringValue = ⟦"None"⟧; field.placeholderString = ⟦"Name"⟧"#),
    h("a tool tip", #"button.toolTip = ⟦"Close the window"⟧"#),
    h(
      "an alert of AppKit",
      #"alert.messageText = ⟦"Delete?"⟧; alert.informativeText = ⟦"No way back."⟧"#),
    h("accessibility", #"view.accessibilityLabel = ⟦"Avatar"⟧"#),
    h("a closure", #"let a = UILabel().with { $0.text = ⟦"Sign out"⟧ }"#),
    h("a ternary", #"label.text = isOn ? ⟦"Enabled"⟧ : ⟦"Disabled"⟧"#),
    h("a ternary in lines", "label.text =\n  isOn\n  ? ⟦\"Enabled\"⟧\n  : ⟦\"Disabled\"⟧"),
    h("a fallback", #"label.text = name ?? ⟦"Unknown"⟧"#),
    h("an interpolation", #"label.text = ⟦"\(count) items"⟧"#),
    h("joined literals", #"label.text = ⟦"one " + "two"⟧"#),
    h("a sum", #"label.text = ⟦"Version "⟧ + version"#),
    h("an appended literal", #"label.text += ⟦" (default)"⟧"#),
    h("another script", #"label.text = ⟦"設定"⟧"#),
    h("two letters", #"label.text = ⟦"OK"⟧"#),
    h("a comparison", #"label.text = mode == "a" ? ⟦"Mode A"⟧ : other"#),
    h("a button", #"button.setTitle(⟦"Sign out"⟧, for: .normal)"#),
    h("a button with a ternary", #"button.setTitle(isOn ? ⟦"Stop"⟧ : ⟦"Start"⟧, for: .normal)"#),
    h(
      "an alert",
      #"UIAlertController(title: ⟦"Error"⟧, message: ⟦"Try again."⟧, preferredStyle: .alert)"#),
    h("an action", #"alert.addAction(UIAlertAction(title: ⟦"Cancel"⟧, style: .cancel))"#),
    h("a bar button", #"UIBarButtonItem(title: ⟦"Done"⟧, style: .done, target: nil, action: nil)"#),
    h("a menu item", #"NSMenuItem(title: ⟦"Quit"⟧, action: nil, keyEquivalent: "q")"#),
    h("a check box", #"NSButton(checkboxWithTitle: ⟦"Always"⟧, target: nil, action: nil)"#),
    h("a label", #"NSTextField(labelWithString: ⟦"Format:"⟧)"#),
    h("a button of an alert", #"alert.addButton(withTitle: ⟦"Delete"⟧)"#),
    h("an attributed string", #"NSAttributedString(string: ⟦"Sign out"⟧)"#),
    h("the name of an action", #"undoManager?.setActionName(⟦"Delete Row"⟧)"#),
    h("the name of a file", #"panel.nameFieldStringValue = ⟦"New Document"⟧"#),
    h(
      "an error",
      """
      NSError(domain: "App", code: 1, userInfo: [
        NSLocalizedDescriptionKey: ⟦"It failed."⟧,
        NSLocalizedRecoverySuggestionErrorKey: isOnline ? ⟦"Try again."⟧ : reason,
        NSLocalizedFailureReasonErrorKey : ⟦"No space"⟧, "path": "Some path",
      ])
      """),
    h("a value of an error", #"info[NSLocalizedDescriptionKey] = ⟦"It failed."⟧"#),
    h("an authentication", #"context.evaluatePolicy(policy, localizedReason: ⟦"To sign in"⟧)"#),
  ]

  private static let objectiveC: [CodeVector] = [
    c("a property in Objective-C", #"label.text = ⟦@"Sign out"⟧;"#),
    c("a ternary in Objective-C", #"label.text = on ? ⟦@"Yes"⟧ : ⟦@"No"⟧;"#),
    c(
      "an alert view",
      #"[[UIAlertView alloc] initWithTitle:⟦@"Error"⟧ message:⟦@"Try again."⟧ delegate:nil];"#),
    c("a setter", #"[label setText:⟦@"Sign out"⟧];"#),
    c("a button in Objective-C", #"[button setTitle:⟦@"Stop"⟧ forState:UIControlStateNormal];"#),
    c(
      "an alert in Objective-C",
      #"[UIAlertController alertControllerWithTitle:⟦@"Error"⟧ message:⟦@"Try again."⟧ preferredStyle:s];"#
    ),
    c(
      "an action in Objective-C", #"[UIAlertAction actionWithTitle:⟦@"Stop"⟧ style:s handler:nil];"#
    ),
    c(
      "names in Objective-C",
      #"[undo setActionName:⟦@"Paste"⟧]; [panel setNameFieldStringValue:⟦@"New Document"⟧];"#),
    c(
      "an error in Objective-C",
      #"@{NSLocalizedDescriptionKey: ⟦@"It failed."⟧, NSFilePathErrorKey : @"Some path"}"#),
    c(
      "an older error in Objective-C",
      """
      [NSDictionary dictionaryWithObjectsAndKeys:
        ⟦@"It failed."⟧, NSLocalizedDescriptionKey, @"Some path", NSFilePathErrorKey, nil];
      [info setObject:⟦@"It failed."⟧ forKey:NSLocalizedDescriptionKey];
      """),
    c(
      "an attributed string in Objective-C",
      #"[[NSAttributedString alloc] initWithString:⟦@"Stop"⟧];"#),
  ]

  private static let localized: [CodeVector] = [
    h("a lookup", #"label.text = String(localized: "Sign out")"#),
    h(
      "a lookup in an argument",
      #"button.setTitle(NSLocalizedString("Stop", comment: ""), for: .normal)"#),
    h("a property of a literal", #"label.text = "Sign out".localized"#),
    h("a routine", #"label.text = tr("Sign out")"#),
    h("a subscript", #"label.text = strings["Sign out"]"#),
    h("SwiftUI", #"Text("Sign out"); Button("Sign out") {}; list.navigationTitle("Sign out")"#),
    h("a verbatim text", #"Text(verbatim: "Sign out")"#),
    h("a resource", #"static let title: LocalizedStringResource = "Sign out""#),
    h("a declaration", #"let title = "Sign out"; var text: String = "Sign out""#),
    h("a default", #"func show(title: String = "Sign out") {}"#),
    h("another function", #"Item(title: "Sign out"); track(title: "Sign out")"#),
    h("an array", #"view.title = ["Sign out"].joined()"#),
    h("a closure with a value", #"view.title = { "Sign out" }()"#),
    h("a comparison", #"if label.text == "Sign out" {}; if label.text != "Sign out" {}"#),
    c("a lookup in Objective-C", #"label.text = NSLocalizedString(@"Sign out", nil);"#),
    c("an initializer of itself", #"self = [self initWithTitle:@"No Value" index:0];"#),
    c("a variable in Objective-C", #"NSString *title = @"Sign out";"#),
    c("another message", #"[log message:@"Sign out"]; [[NSString alloc] initWithString:@"a b"];"#),
    c("a dictionary", #"view.title = @{@"a b": @"Sign out"}[key];"#),
  ]

  private static let names: [CodeVector] = [
    h("one letter", #"label.text = "x"; label.text = "\(a) B (\(b)/s)""#),
    h("no letters", #"label.text = "→ 100 %"; label.text = """#),
    h("only interpolations", #"label.text = "\(a) – \(b)""#),
    h("a format", #"label.text = "%lld / %@""#),
    h("units", #"label.text = "\(width) px""#),
    h("an address", #"label.text = "https://example.com"; label.text = "name@example.com""#),
    h("camel case", #"label.text = "signOut"; label.text = "SignOut""#),
    h("snake case", #"label.text = "sign_out"; label.text = "sign-out""#),
    h("a key", #"label.text = "login.title"; button.setTitle("login.title", for: .normal)"#),
    h("a word in lower case", #"label.text = "info""#),
    h("a version", #"label.text = "MP4"; label.text = "v2""#),
    h("an identifier", #"view.accessibilityIdentifier = "Sign out"; view.identifier = "Sign out""#),
    h("a symbol", #"UIImage(systemName: "star fill"); Image(systemName: "star fill")"#),
  ]

  private static let development: [CodeVector] = [
    h("a preview", #"#Preview { let a = UILabel(); a.text = "Sign out"; return a }"#),
    h("debugging", "#if DEBUG\nlabel.text = \"Sign out\"\n#endif"),
    h("a test", #"label.text = "Sign out""#, path: "App/UITests/A.swift"),
    h("a debug menu", #"label.text = "Sign out""#, path: "App/Debug/MenuController.swift"),
    h("a comment", #"// label.text = "Sign out""#),
  ]
}
