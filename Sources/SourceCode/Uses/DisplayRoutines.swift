/// The properties, calls and messages of UIKit, AppKit and the system that display a string.
enum DisplayRoutines {
  /// Properties of controls, alerts, menu items and notifications.
  static let properties: Set<String> = [
    "accessibilityHint", "accessibilityLabel", "alternateTitle", "backButtonTitle",
    "footerTitle", "headerTitle", "informativeText", "largeContentTitle",
    "localizedCancelTitle", "localizedFallbackTitle", "localizedReason", "message", "messageText",
    "nameFieldLabel", "nameFieldStringValue", "paletteLabel", "placeholder", "placeholderString",
    "prompt",
    "secondaryText", "stringValue", "subtitle", "text", "title", "toolTip",
  ]

  /// The labels of the displayed arguments of functions and initializers in Swift. An empty label
  /// is that of a first argument without one.
  static let calls: [String: Set<String>] = [
    "NSAttributedString": ["string"],
    "NSButton": ["title", "checkboxWithTitle", "radioButtonWithTitle"],
    "NSMenu": ["title"],
    "NSMenuItem": ["title"],
    "NSMutableAttributedString": ["string"],
    "NSTextField": ["labelWithString", "string", "wrappingLabelWithString"],
    "UIAccessibilityCustomAction": ["name"],
    "UIAction": ["discoverabilityTitle", "subtitle", "title"],
    "UIAlertAction": ["title"],
    "UIAlertController": ["message", "title"],
    "UIAlertView": ["cancelButtonTitle", "message", "title"],
    "UIApplicationShortcutItem": ["localizedSubtitle", "localizedTitle"],
    "UIBarButtonItem": ["title"],
    "UICommand": ["discoverabilityTitle", "subtitle", "title"],
    "UIContextualAction": ["title"],
    "UIKeyCommand": ["discoverabilityTitle", "subtitle", "title"],
    "UIMenu": ["subtitle", "title"],
    "UIMenuItem": ["title"],
    "UINavigationItem": ["title"],
    "UITabBarItem": ["title"],
    "UITableViewRowAction": ["title"],
    "UNNotificationAction": ["title"],
    "UNTextInputNotificationAction": ["textInputButtonTitle", "textInputPlaceholder", "title"],
    "addButton": ["withTitle"],
    "addItem": ["withTitle"],
    "evaluatePolicy": ["localizedReason"],
    "insertItem": ["withTitle"],
    "insertSegment": ["withTitle"],
    "setAccessibilityHint": [""],
    "setAccessibilityLabel": [""],
    "setActionName": [""],
    "setTitle": [""],
  ]

  /// The views and modifiers of SwiftUI that show their first argument as it is if it is a string.
  static let views: Set<String> = [
    "Button", "Label", "Link", "Menu", "NavigationLink", "Picker", "Section", "Text", "Toggle",
    "accessibilityHint", "accessibilityLabel", "help", "navigationTitle",
  ]

  /// The keys of the strings of an error, which alerts display.
  static let keys: Set<String> = [
    "NSLocalizedDescriptionKey", "NSLocalizedFailureErrorKey", "NSLocalizedFailureReasonErrorKey",
    "NSLocalizedRecoverySuggestionErrorKey",
  ]

  /// The labels of the displayed arguments of messages in Objective-C. The value, unless it is
  /// empty, is text that must precede the label in the message.
  static let messages: [String: String] = [
    "actionWithTitle": "",
    "addButtonWithTitle": "",
    "addItemWithTitle": "",
    "alertControllerWithTitle": "",
    "buttonWithTitle": "",
    "cancelButtonTitle": "",
    "checkboxWithTitle": "",
    "destructiveButtonTitle": "",
    "initWithString": "AttributedString",
    "initWithTitle": "alloc",
    "insertItemWithTitle": "",
    "insertSegmentWithTitle": "",
    "labelWithString": "",
    "localizedReason": "",
    "message": "WithTitle:",
    "otherButtonTitles": "",
    "radioButtonWithTitle": "",
    "setAccessibilityHint": "",
    "setAccessibilityLabel": "",
    "setActionName": "",
    "setInformativeText": "",
    "setMessageText": "",
    "setNameFieldStringValue": "",
    "setPlaceholder": "",
    "setPlaceholderString": "",
    "setPrompt": "",
    "setStringValue": "",
    "setSubtitle": "",
    "setText": "",
    "setTitle": "",
    "setToolTip": "",
    "wrappingLabelWithString": "",
  ]
}
