import Testing

@testable import Strata

@Suite struct `International hosts` {
    @Test(
        arguments: [
            ("bücher.test", "xn--bcher-kva.test"),
            ("BÜCHER.Test", "xn--bcher-kva.test"),
            ("bu\u{308}cher.test", "xn--bcher-kva.test"),
            ("b%C3%BCcher.test", "xn--bcher-kva.test"),
            ("B%C3%9Ccher.test", "xn--bcher-kva.test"),
            ("xn--bcher-kva.test", "xn--bcher-kva.test"),
            ("XN--BCHER-KVA.test", "xn--bcher-kva.test"),
            ("faß.de", "xn--fa-hia.de"),
            ("βόλος.com", "xn--nxasmm1c.com"),
            ("ΒΌΛΟΣ.com", "xn--nxasmq6b.com"),
            ("日本語。jp", "xn--wgv71a119e.jp"),
            ("日本語．jp", "xn--wgv71a119e.jp"),
            ("日本語｡jp", "xn--wgv71a119e.jp"),
            ("ｅｘａｍｐｌｅ．ＣＯＭ", "example.com"),
            ("пример.испытание", "xn--e1afmkfd.xn--80akhbyknj4f"),
            ("실례.테스트", "xn--9n2bp8q.xn--9t4b11yi5a"),
            ("\u{1109}\u{1175}\u{11AF}\u{1105}\u{1168}.test", "xn--9n2bp8q.test"),
            ("उदाहरण.परीक्षा", "xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g"),
            ("مثال.إختبار", "xn--mgbh0fb.xn--kgbechtv"),
            ("نامه\u{200C}ای.com", "xn--mgba3gch31f060k.com"),
            ("ශ්\u{200D}රී.com", "xn--10cl1a0b660p.com"),
            ("☃.net", "xn--n3h.net"),
            ("i❤️.ws", "xn--i-7iq.ws"),
            ("việt.test", "xn--vit-5kz.test"),
            ("vi\u{65}\u{323}\u{302}t.test", "xn--vit-5kz.test"),
            ("vi\u{65}\u{302}\u{323}t.test", "xn--vit-5kz.test"),
            ("vi\u{EA}\u{323}t.test", "xn--vit-5kz.test"),
            ("a\u{305}\u{301}.test", "xn--a-xbbl.test"),
            ("が.test", "xn--v8j.test"),
            ("か\u{3099}.test", "xn--v8j.test"),
            ("127.0.0.1", "127.0.0.1"),
            ("[::1]", "[::1]"),
            ("[::ffff:192.0.2.1]", "[::ffff:192.0.2.1]"),
            ("[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8]"),
            ("r3---sn-x.test", "r3---sn-x.test"),
            ("ex%41mple.com", "example.com"),
        ])
    func `become A-labels`(host: String, expected: String) throws {
        #expect(try InternationalHost.ascii(host) == expected)
    }

    @Test(arguments: [
        "", ".", "a..b", ".a", "a b", "ü b", "a\u{0}b", "ü\u{0}", "ü\u{202E}x", "ü\u{200E}", "ü\u{2066}", "ü%", "ü%2F",
        "ü/", "ü?", "ü#", "ü@", "ü:1", "ü[", "ü\\", "ü／x", "ü？", "ü<", "ü|", "ü^", "ü\"", "ü~", "-ü", "ü-", "üa--b",
        "xn--ü", "\u{301}a", "a.\u{301}ü", "\u{200D}ü", "a\u{200C}ü", "ü\u{3000}", "ü\u{A0}", "ü\u{85}", "ü\u{E000}",
        "ü\u{FFFF}", "ﬁ.test", "é\u{323}", "ü\u{2488}", "%FFü", "::1", "[::1", "[]", "[:]", "[:::]", "[1::2::3]",
        "[1:2:3:4:5:6:7]",
        "[1:2:3:4:5:6:7:8:9]", "[::1:2:3:4:5:6:7:8]", "[12345::]", "[g::]", "[::1.2.3]", "[::1.2.3.256]",
        "[::01.2.3.4]",
        "[1.2.3.4::]", "[fe80::1%25en0]", "[::１]", "~", "a!b",
    ])
    func `that no name server could know are refused`(host: String) {
        #expect(throws: InvalidURL.self) { try InternationalHost.ascii(host) }
    }

    @Test func `are held to the lengths of the domain name system`() throws {
        let label = String(repeating: "a", count: 63)
        #expect(try InternationalHost.ascii(label) == label)
        #expect(throws: InvalidURL.self) { try InternationalHost.ascii(label + "a") }
        #expect(throws: InvalidURL.self) { try InternationalHost.ascii(String(repeating: "ü", count: 64)) }
        #expect(throws: InvalidURL.self) { try InternationalHost.ascii(String(label.dropLast(2)) + "ü") }
        let longest = [label, label, label, String(label.dropLast(2))].joined(separator: ".")
        #expect(try InternationalHost.ascii(longest + ".") == longest + ".")
        #expect(throws: InvalidURL.self) { try InternationalHost.ascii("a" + longest) }
    }

    /// RFC 3492 §7.1, (A) to (S).
    @Test(
        arguments: [
            ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
            ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
            ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
            ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
            ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
            ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
            ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
            (
                "세계의모든사람들이한국어를이해한다면얼마나좋을까",
                "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"
            ),
            ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
            ("PorquénopuedensimplementehablarenEspañol", "PorqunopuedensimplementehablarenEspaol-fmd56a"),
            ("TạisaohọkhôngthểchỉnóitiếngViệt", "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"),
            ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
            ("安室奈美恵-with-SUPER-MONKEYS", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"),
            ("Hello-Another-Way-それぞれの場所", "Hello-Another-Way--fc4qua05auwb3674vfr0b"),
            ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
            ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"),
            ("パフィーdeルンバ", "de-jg4avhby1noc0d"),
            ("そのスピードで", "d9juau41awczczp"),
            ("-> $1.00 <-", "-> $1.00 <--"),
        ])
    func `use Punycode as published`(label: String, expected: String) {
        #expect(Punycode.encode(Array(label.unicodeScalars)) == expected)
    }
}
