import Strata
import StrataTesting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A server with the shape of the API at pokeapi.co and animals of its own.
enum PokeServer {
    static func start() throws -> LoopbackServer {
        try LoopbackServer { request in
            // Nothing here ever changes, so one entity tag will do.
            let etag: HTTPHeaders = ["ETag": #""edition-1""#]
            guard request.headers[.ifNoneMatch] != #""edition-1""# else {
                return .status(.notModified, headers: etag)
            }
            let parts = request.path.split(separator: "/")
            guard parts.first == "api" else {
                let family = Int(parts.last ?? "").flatMap {
                    Creature.all.indices.contains($0 - 1) ? ($0 - 1) / 3 : nil
                }
                return family.map { .data(Sprites.png(of: $0), type: "image/png", headers: etag) } ?? .status(.notFound)
            }
            return body(Array(parts.dropFirst(2)), request).map { .json($0, headers: etag) } ?? .status(.notFound)
        }
    }

    private static func body(_ parts: [Substring], _ request: ServerRequest) -> String? {
        guard let kind = parts.first else { return nil }
        let host = request.headers[.host] ?? ""
        guard let key = parts.dropFirst().first else { return kind == "pokemon" ? list(request, host: host) : nil }
        switch kind {
        case "pokemon": return Creature.named(key).map { pokemon($0, host: host) }
        case "pokemon-species": return Creature.named(key).map(species)
        case "type": return Creature.types.firstIndex(of: String(key)).map(type)
        case "generation": return key == "generation-i" || key == "1" ? generation : nil
        case "evolution-chain": return Int(key).flatMap { (1...3).contains($0) ? chain($0) : nil }
        default: return nil
        }
    }

    private static func list(_ request: ServerRequest, host: String) -> String {
        let limit = request.query("limit").flatMap(Int.init) ?? 20
        let offset = request.query("offset").flatMap(Int.init) ?? 0
        let page = Creature.all.dropFirst(offset).prefix(limit)
        let end = offset + limit
        let next =
            end < Creature.all.count ? #""http://\#(host)/api/v2/pokemon/?limit=\#(limit)&offset=\#(end)""# : "null"
        return #"{"count":\#(Creature.all.count),"next":\#(next),"results":[\#(resources(page.map(\.name)))]}"#
    }

    private static func pokemon(_ creature: Creature, host: String) -> String {
        // The long part of such an entry, as in the real one, is what the animal can do.
        let moves = resources((1...80).map { "move-\($0)-of-\(creature.name)" })
        return """
            {"id":\(creature.id),"name":"\(creature.name)","height":\(creature.height),"weight":\(creature.weight),
            "types":[{"slot":1,"type":\(resource(creature.type))}],"species":\(resource(creature.name)),
            "sprites":{"front_default":"http://\(host)/sprites/\(creature.id)"},"moves":[\(moves)]}
            """
    }

    private static func species(_ creature: Creature) -> String {
        let parent = creature.id % 3 == 1 ? "null" : resource(Creature.all[creature.id - 2].name)
        return """
            {"name":"\(creature.name)","genera":[{"genus":"\(creature.genus) Pokémon","language":\(resource("en"))}],
            "generation":\(resource("generation-i")),"evolves_from_species":\(parent),
            "evolution_chain":{"url":"/api/v2/evolution-chain/\(creature.family + 1)/"}}
            """
    }

    private static func type(_ index: Int) -> String {
        let strong = Creature.weaknesses[index]
        let weak = Creature.types[(index + 1) % 3]
        return """
            {"name":"\(Creature.types[index])","damage_relations":{"double_damage_from":[\(resource(strong))],
            "double_damage_to":[\(resource(weak))]}}
            """
    }

    private static let generation = """
        {"name":"generation-i","main_region":\(resource("westmere")),
        "pokemon_species":[\(resources(Creature.all.map(\.name)))]}
        """

    private static func chain(_ number: Int) -> String {
        let names = Creature.all[(number - 1) * 3..<number * 3].map(\.name)
        let chain = names.reversed().reduce("") { inner, name in
            #"{"species":\#(resource(name)),"evolves_to":[\#(inner)]}"#
        }
        return #"{"id":\#(number),"chain":\#(chain)}"#
    }

    private static func resource(_ name: String) -> String { #"{"name":"\#(name)","url":"/api/v2/\#(name)/"}"# }
    private static func resources(_ names: [String]) -> String { names.map(resource).joined(separator: ",") }
}
