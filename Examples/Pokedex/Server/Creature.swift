/// The animals of the embedded server: invented, nine of them in three families.
struct Creature {
    var id: Int
    var name: String
    var genus: String
    var height: Int
    var weight: Int

    var family: Int { (id - 1) / 3 }
    var type: String { Self.types[family] }

    static let types = ["static", "tide", "meadow"]
    /// What is strong against each type.
    static let weaknesses = ["meadow", "static", "tide"]

    static let all = [
        Creature(id: 1, name: "fizzmouse", genus: "Woollen Mouse", height: 4, weight: 58),
        Creature(id: 2, name: "crackerat", genus: "Jumper Rat", height: 8, weight: 214),
        Creature(id: 3, name: "voltweasel", genus: "Thunder Weasel", height: 13, weight: 407),
        Creature(id: 4, name: "puddlin", genus: "Puddle Fish", height: 3, weight: 35),
        Creature(id: 5, name: "brookfin", genus: "Brook Fish", height: 9, weight: 187),
        Creature(id: 6, name: "tidelord", genus: "Spring Tide", height: 21, weight: 940),
        Creature(id: 7, name: "cloverkin", genus: "Clover Sprite", height: 2, weight: 12),
        Creature(id: 8, name: "thistleap", genus: "Thistle Cat", height: 7, weight: 96),
        Creature(id: 9, name: "harvestag", genus: "Harvest Stag", height: 19, weight: 1_240),
    ]

    static func named(_ key: Substring) -> Creature? {
        all.first { $0.name == key || "\($0.id)" == key }
    }
}
