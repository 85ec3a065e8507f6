import Strata
import StrataTesting

/// A shop on a port of this machine.
enum ShopServer {
    static func start() throws -> LoopbackServer {
        try LoopbackServer { request in
            guard request.path.hasPrefix("/products") else { return .status(.notFound) }
            let parts = request.path.split(separator: "/")
            guard let id = parts.dropFirst().first.flatMap({ Int($0) }) else { return list(request) }
            if let item = items.first(where: { $0.id == id }) { return .json(json(item)) }
            switch id {
            case 100: return .json(json(Item(100, "Ladle of Babel", "a few coins", "kitchen")))
            case 101: return .json(json(Item(101, "Pocket Moon", "12.00", "astronomy")))
            default: return .json(#"{"code":"no_such_product","message":"We never had that."}"#, status: .notFound)
            }
        }
    }

    /// A page; the cursor is the number of the last product before it.
    private static func list(_ request: ServerRequest) -> ServerReply {
        let category = request.query("category")
        let limit = request.query("limit").flatMap { Int($0) } ?? 20
        let last = request.query("cursor").flatMap { Int($0) } ?? 0
        let rest = items.filter { $0.id > last && (category == nil || $0.category == category) }
        let page = rest.prefix(limit)
        let next = rest.count > limit ? page.last.map { #","next":"\#($0.id)""# } ?? "" : ""
        return .json(#"{"items":[\#(page.map(json).joined(separator: ","))]\#(next)}"#)
    }

    private struct Item {
        let id: Int
        let name: String
        let amount: String
        let category: String

        init(_ id: Int, _ name: String, _ amount: String, _ category: String) {
            self.id = id
            self.name = name
            self.amount = amount
            self.category = category
        }
    }

    private static let items = [
        Item(1, "Harbour Lamp", "49.90", "lighting"), Item(2, "Beeswax Candles", "12.00", "lighting"),
        Item(3, "Iron Skillet", "64.50", "kitchen"), Item(4, "Bread Knife", "31.25", "kitchen"),
        Item(5, "Night Train Blanket", "88.00", "travel"), Item(6, "Weekend Bag", "139.00", "travel"),
        Item(7, "Moka Pot", "27.40", "kitchen"), Item(8, "Reading Light", "22.95", "lighting"),
    ]

    private static func json(_ item: Item) -> String {
        """
        {"id":\(item.id),"name":"\(item.name)","category":"\(item.category)",
        "price":{"amount":"\(item.amount)","currency":"EUR"}}
        """
    }
}
