import Strata
import Testing

@Suite("Cache-Control")
struct CacheControlTests {
    @Test(
        "no-store is seen wherever it stands as a directive",
        arguments: [
            ("no-store", true), ("NO-STORE", true), ("private,no-store", true), ("a=1 ,\tno-store ", true),
            ("no-store=1", true), (#"a="x", no-store"#, true), (#"a="x, no-store"#, true), (#"a="\", no-store"#, true),
            ("", false), ("no-stores", false), (#"private="no-store""#, false), (#"a="x, no-store, y""#, false),
            (#"a="\", no-store""#, false), ("x=no-store", false), ("no store", false),
        ])
    func noStore(text: String, expected: Bool) {
        #expect(CacheControl(text).isNoStore == expected)
    }

    @Test(
        "max-age",
        arguments: [
            ("max-age=60", 60), (#"max-age="60""#, 60), ("max-age=1, max-age=2", 1), ("Max-Age=0", 0),
            ("max-age", 0), ("max-age=", 0), ("max-age=-1", 0), ("max-age=1.5", 0), ("max-age= 5", 5),
            ("max-age=99999999999999999999", Int64(Int32.max)), ("max-age=9223372036854775807", Int64(Int32.max)),
            ("max-age=+5", 0), ("s-maxage=5", nil), ("", nil),
        ])
    func maxAge(text: String, seconds: Int64?) {
        #expect(CacheControl(text).maxAge == seconds.map { .seconds($0) })
    }

    @Test("Arguments are unquoted, duplicates and unknown directives kept in order")
    func directives() {
        let parsed = CacheControl(#"no-cache="Set-Cookie, X", , x-own=1, private, x-own="a\"b", =3"#)
        #expect(parsed.directives.map(\.name) == ["no-cache", "x-own", "private", "x-own"])
        #expect(parsed.directives.map(\.argument) == ["Set-Cookie, X", "1", nil, "a\"b"])
        #expect(parsed.isNoCache && parsed.isPrivate && !parsed.isNoStore)
    }

    @Test("All lines of the field are read")
    func lines() {
        var headers: HTTPHeaders = ["Cache-Control": "private"]
        headers.add("no-store", for: "cache-control")
        #expect(CacheControl(headers).isNoStore)
        #expect(CacheControl(HTTPHeaders()).directives.isEmpty)
    }

    @Test("A hostile value costs linear time")
    func hostile() {
        #expect(CacheControl("x=" + String(repeating: #"\""#, count: 100_000) + ",no-store").isNoStore)
        #expect(CacheControl(String(repeating: #"""#, count: 200_001) + ",no-store").isNoStore)
    }
}
