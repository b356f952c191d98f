import ProjectDescription

/// Shows the findings of catalog-lint as warnings and errors of Xcode, before each build of a target.
let localization = TargetScript.pre(
  path: "Scripts/run-script.sh",
  name: "Check localization files",
  basedOnDependencyAnalysis: false
)

let project = Project(
  name: "MyApp",
  settings: .settings(base: [
    // The sandbox would let the script read only files that it declares.
    "ENABLE_USER_SCRIPT_SANDBOXING": "NO"
  ]),
  targets: [
    .target(
      name: "MyApp",
      destinations: .iOS,
      product: .app,
      bundleId: "com.example.MyApp",
      sources: ["MyApp/Sources/**"],
      resources: ["MyApp/Resources/**"],
      scripts: [localization]
    )
  ]
)
