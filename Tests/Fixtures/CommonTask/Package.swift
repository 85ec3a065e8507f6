// swift-tools-version: 6.2
import PackageDescription

// One task, written twice: with Strata, and with URLSession alone. The documentation states the number of lines of each.
let package = Package(
    name: "CommonTask",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Strata", path: "../../..")],
    targets: [
        .target(name: "WithStrata", dependencies: [.product(name: "Strata", package: "Strata")]),
        .target(name: "WithURLSession"),
    ],
    swiftLanguageModes: [.v6]
)
