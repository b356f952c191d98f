/// An initializer or a modifier of SwiftUI with a parameter of the type `LocalizedStringKey`.
struct SwiftUIRoutine {
  let name: String
  /// The label of the parameter. Nil if it is the first one and has no label.
  var label: String?
  let isModifier: Bool
  /// The framework that a file must import, because other methods have the same name.
  var framework: String?
  /// The page in Apple's documentation, below `https://developer.apple.com/documentation/`.
  let page: String
}

extension SwiftUIRoutine {
  static var all: [Self] {
    views.map { Self(name: $0, isModifier: false, page: $1) }
      + modifiers.map { Self(name: $0, isModifier: true, page: "swiftui/view/" + $1) }
      + labeledModifiers.map {
        Self(name: $0, label: $1, isModifier: true, page: "swiftui/view/" + $2)
      }
      + [
        Self(
          name: "configurationDisplayName", isModifier: true,
          page: "swiftui/widgetconfiguration/configurationdisplayname(_:)"),
        Self(
          name: "description", isModifier: true, framework: "WidgetKit",
          page: "swiftui/widgetconfiguration/description(_:)"),
      ]
  }

  private static let views: [(String, String)] = [
    ("Button", "swiftui/button"),
    ("ColorPicker", "swiftui/colorpicker"),
    ("CommandMenu", "swiftui/commandmenu"),
    ("ContentUnavailableView", "swiftui/contentunavailableview"),
    ("ControlGroup", "swiftui/controlgroup"),
    ("DatePicker", "swiftui/datepicker"),
    ("DisclosureGroup", "swiftui/disclosuregroup"),
    ("GroupBox", "swiftui/groupbox"),
    ("Label", "swiftui/label"),
    ("LabeledContent", "swiftui/labeledcontent"),
    ("Link", "swiftui/link"),
    ("Marker", "mapkit/marker"),
    ("Menu", "swiftui/menu"),
    ("MenuBarExtra", "swiftui/menubarextra"),
    ("MultiDatePicker", "swiftui/multidatepicker"),
    ("NavigationLink", "swiftui/navigationlink"),
    ("PhotosPicker", "photokit/photospicker"),
    ("Picker", "swiftui/picker"),
    ("ProgressView", "swiftui/progressview"),
    ("Section", "swiftui/section"),
    ("SecureField", "swiftui/securefield"),
    ("ShareLink", "swiftui/sharelink"),
    ("SharePreview", "swiftui/sharepreview"),
    ("Stepper", "swiftui/stepper"),
    ("Tab", "swiftui/tab"),
    ("TabSection", "swiftui/tabsection"),
    ("TableColumn", "swiftui/tablecolumn"),
    ("Text", "swiftui/text"),
    ("TextField", "swiftui/textfield"),
    ("TextFieldLink", "swiftui/textfieldlink"),
    ("Toggle", "swiftui/toggle"),
    ("UtilityWindow", "swiftui/utilitywindow"),
    ("Window", "swiftui/window"),
    ("WindowGroup", "swiftui/windowgroup"),
  ]

  private static let modifiers: [(String, String)] = [
    ("accessibilityCustomContent", "accessibilitycustomcontent(_:_:importance:)"),
    ("accessibilityHint", "accessibilityhint(_:)"),
    ("accessibilityLabel", "accessibilitylabel(_:)"),
    ("accessibilityRotor", "accessibilityrotor(_:entries:)"),
    ("accessibilityValue", "accessibilityvalue(_:)"),
    ("alert", "alert(_:ispresented:actions:)"),
    ("badge", "badge(_:)"),
    ("confirmationDialog", "confirmationdialog(_:ispresented:titlevisibility:actions:)"),
    ("dialogSuppressionToggle", "dialogsuppressiontoggle(_:issuppressed:)"),
    ("fileDialogConfirmationLabel", "filedialogconfirmationlabel(_:)"),
    ("fileDialogMessage", "filedialogmessage(_:)"),
    ("fileExporterFilenameLabel", "fileexporterfilenamelabel(_:)"),
    ("help", "help(_:)"),
    ("navigationBarTitle", "navigationbartitle(_:)"),
    ("navigationSubtitle", "navigationsubtitle(_:)"),
    ("navigationTitle", "navigationtitle(_:)"),
  ]

  private static let labeledModifiers: [(String, String, String)] = [
    ("accessibilityAction", "named", "accessibilityaction(named:_:)"),
    ("searchable", "prompt", "searchable(text:placement:prompt:)"),
  ]
}
