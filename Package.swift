// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "Strata",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Strata", targets: ["Strata"]),
        .library(name: "StrataTesting", targets: ["StrataTesting"]),
        .library(name: "ProductSDK", targets: ["ProductSDK"]),
    ],
    traits: [
        .trait(name: "URLSession", description: "Compiles URLSessionTransport on Linux, which links Foundation."),
        .default(enabledTraits: ["URLSession"]),
    ],
    targets: [
        .target(name: "CLibcurl"),
        .target(
            name: "Strata", dependencies: [.target(name: "CLibcurl", condition: .when(platforms: [.linux]))],
            swiftSettings: settings),
        .target(name: "StrataTesting", dependencies: ["Strata"], swiftSettings: settings),
        .executableTarget(
            name: "Tour", dependencies: ["Strata", "StrataTesting"], path: "Examples/Tour", swiftSettings: settings),
        .target(
            name: "Console", dependencies: ["Strata", "StrataTesting"], path: "Examples/Console",
            swiftSettings: settings),
        .executableTarget(
            name: "Quickstart", dependencies: ["Strata", "StrataTesting", "Console"], path: "Examples/Quickstart",
            swiftSettings: settings),
        .executableTarget(
            name: "Pokedex", dependencies: ["Strata", "StrataTesting", "Console"], path: "Examples/Pokedex",
            swiftSettings: settings),
        .target(
            name: "ProductSDK", dependencies: ["Strata"], path: "Examples/ProductSDK/ProductSDK",
            swiftSettings: settings),
        .executableTarget(
            name: "ProductCatalog", dependencies: ["ProductSDK", "Console", "Strata", "StrataTesting"],
            path: "Examples/ProductSDK/ProductCatalog", swiftSettings: settings),
        .executableTarget(
            name: "MovieBrowser", dependencies: ["Strata", "StrataTesting", "Console"], path: "Examples/MovieBrowser",
            swiftSettings: settings),
        .executableTarget(
            name: "RESTClient", dependencies: ["Strata", "StrataTesting", "Console"], path: "Examples/RESTClient",
            swiftSettings: settings),
        .target(name: "Allocations", path: "Examples/Benchmark/Allocations"),
        .target(name: "RawCurl", path: "Examples/Benchmark/RawCurl"),
        .executableTarget(
            name: "Benchmark", dependencies: ["Strata", "StrataTesting", "Allocations", "RawCurl"],
            path: "Examples/Benchmark/Benchmark", swiftSettings: settings),
        .executableTarget(
            name: "Soak", dependencies: ["Strata", "StrataTesting"], path: "Tests/Support/Soak",
            swiftSettings: settings),
        .executableTarget(
            name: "ETagStoreWriter", dependencies: ["Strata"], path: "Tests/Support/ETagStoreWriter",
            swiftSettings: settings),
        .executableTarget(
            name: "CredentialRotator", dependencies: ["Strata"], path: "Tests/Support/CredentialRotator",
            swiftSettings: settings),
        .target(name: "HungResolver", path: "Tests/Support/HungResolver"),
        .target(name: "ForkedChild", path: "Tests/Support/ForkedChild"),
        .executableTarget(
            name: "WireProbe", dependencies: ["Strata", "StrataTesting", "HungResolver", "ForkedChild"],
            path: "Tests/Support/WireProbe", swiftSettings: settings),
        .testTarget(
            name: "StrataTests",
            dependencies: ["Strata", "StrataTesting", "ETagStoreWriter", "CredentialRotator"], swiftSettings: settings),
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "Strata", "StrataTesting", "Console", "Quickstart", "Pokedex", "ProductSDK", "ProductCatalog",
                "MovieBrowser", "RESTClient",
            ], swiftSettings: settings),
        .testTarget(
            name: "WireTests", dependencies: ["Strata", "StrataTesting", "WireProbe"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
