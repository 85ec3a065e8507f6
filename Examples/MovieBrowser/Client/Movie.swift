import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct Movie: Decodable, Sendable, Identifiable {
    var id: Int
    var title: String
    var voteAverage: Double
    @KnownDay var releaseDate: Date?
}

struct MoviePage: Decodable, Sendable {
    var page: Int
    var totalPages: Int
    var results: [Movie]
}

/// A day that may not be known yet, which this API writes as an empty text, as null, or not at all.
///
/// Anything else that is not a day is an error: no movie comes out today because its date could not be read.
@propertyWrapper
struct KnownDay: Decodable, Sendable {
    var wrappedValue: Date?

    init(wrappedValue: Date?) {
        self.wrappedValue = wrappedValue
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard try !container.decodeNil() && !container.decode(String.self).isEmpty else { return }
        wrappedValue = try container.decode(Date.self)
    }
}

extension KeyedDecodingContainer {
    func decode(_ type: KnownDay.Type, forKey key: Key) throws -> KnownDay {
        try decodeIfPresent(type, forKey: key) ?? KnownDay(wrappedValue: nil)
    }
}
