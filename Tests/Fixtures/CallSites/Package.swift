// swift-tools-version: 6.2
import PackageDescription

// What an app that depends on Strata looks like from outside: the call sites, with `import Strata` alone.
let package = Package(
    name: "CallSites",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Strata", path: "../../..")],
    targets: [
        .executableTarget(name: "CallSites", dependencies: [.product(name: "Strata", package: "Strata")]),
        .executableTarget(
            name: "CallSitesOnMainActor", dependencies: [.product(name: "Strata", package: "Strata")],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
    ],
    swiftLanguageModes: [.v6]
)
