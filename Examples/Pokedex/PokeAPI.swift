import Strata

/// The calls of the API at pokeapi.co.
enum PokeAPI: EndpointProtocol {
    case list(limit: Int, offset: Int)
    case pokemon(IDOrName)
    case species(IDOrName)
    case type(IDOrName)
    case generation(IDOrName)
    case evolutionChain(id: IDOrName)

    var path: String {
        switch self {
        case .list: "/pokemon/"
        case .pokemon(let key): "/pokemon/\(segment: key)/"
        case .species(let key): "/pokemon-species/\(segment: key)/"
        case .type(let key): "/type/\(segment: key)/"
        case .generation(let key): "/generation/\(segment: key)/"
        case .evolutionChain(let id): "/evolution-chain/\(segment: id)/"
        }
    }

    var query: [URLQueryItem]? {
        guard case .list(let limit, let offset) = self else { return nil }
        return [URLQueryItem("limit", limit), URLQueryItem("offset", offset)]
    }
}

/// What names an entry: `25` or `"pikachu"`.
struct IDOrName: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    let description: String

    init(stringLiteral name: String) { description = name.lowercased() }
    init(integerLiteral id: Int) { description = "\(id)" }
}
