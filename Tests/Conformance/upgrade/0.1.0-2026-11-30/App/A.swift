import SwiftUI
let a = NSLocalizedString("missing", comment: "")
let b = String(format: NSLocalizedString("files", comment: ""), 3)
let c = String(localized: "Name", table: "Catalog")
