#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why there is no product.
public enum ProductError: Error, Sendable {
    /// The shop has no such product.
    case notFound
    /// The shop's answer was well-formed, but this product in it makes no sense.
    case invalid(ProductDefect, id: Product.ID)
    /// The shop's answer could not be read at all; the decoder's error lies beneath.
    case unreadable(any Error)
    /// The shop said no, and why: a code for programs, a message for people.
    case refused(code: String, message: String)
    /// The shop cannot be reached at the moment, also after several attempts; the reason lies beneath.
    case unavailable(any Error)
    /// Anything else; the reason lies beneath.
    case failed(any Error)
}

/// What is wrong with a product.
public enum ProductDefect: Error, Sendable, Hashable {
    /// The price is no amount of money.
    case price(String)
    /// The category is none that this version knows.
    case category(String)
}

extension ProductError: LocalizedError {
    /// A sentence fit for a screen.
    public var errorDescription: String? {
        switch self {
        case .notFound: "The shop has no such product."
        case .invalid: "The shop has described this product in a way that this version does not understand."
        case .unreadable: "The answer of the shop could not be understood."
        case .refused(_, let message): message
        case .unavailable: "The shop cannot be reached. Try again in a moment."
        case .failed: "Something went wrong in the shop."
        }
    }
}
