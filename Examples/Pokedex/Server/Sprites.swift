import Strata

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A picture of 96 × 96 pixels for each family, as PNG.
enum Sprites {
    static func png(of family: Int) -> Data { Data(base64Encoded: art[family]) ?? Data() }

    private static let art = [
        """
        iVBORw0KGgoAAAANSUhEUgAAAGAAAABgBAMAAAAQtmoLAAAAD1BMVEUAAAA8MijEoOj1yG7///9K9f3bAAAAAXRSTlMAQObYZgAA\
        AH5JREFUeNrtmLERwCAMA71CVsgKWcH7zxTORc6HBaZKI6lD4isMZ2wWukK2EEj5gLG4Q5ABKTdQGRzRAzlY+ZwAzCZHAGSa3ZTA\
        fnd/DkyAu9cqHKaADNSbmR0Ber0PgSdUb+bnC1AtqRP4rRMQMP3usvpDYAJWc4TdcIEIeAHSAmMS6lS+ogAAAABJRU5ErkJggg==
        """,
        """
        iVBORw0KGgoAAAANSUhEUgAAAGAAAABgBAMAAAAQtmoLAAAAD1BMVEUAAAAeMlBaqubI6/r///+UbrS9AAAAAXRSTlMAQObYZgAA\
        AJhJREFUeNrt2MENwCAIBVBX6AqswAruP1OpJNQAQc79/YfGWN+FSE0dI8u1MvrBA7KUV7oGD8giIlIgg7NBAvZCgWWfBwe6SNuS\
        Qmz+NcDgGHDQMcluRQVzztiiMvmDukuT/oQEOmpuvucJCWI1eYsDMsAErqAc4osLCdzOK0B+isKAwrROURhQf8vyHxtIYHcHMYfL\
        hu+DG2Qcf8IwbvFFAAAAAElFTkSuQmCC
        """,
        """
        iVBORw0KGgoAAAANSUhEUgAAAGAAAABgBAMAAAAQtmoLAAAAD1BMVEUAAAAePChutFrwlrT///9MH0N0AAAAAXRSTlMAQObYZgAA\
        AIRJREFUeNrt1ssNACEIBFBboIVtwRbsv6YlS2IURdnzzJz88C4YjaXMqV/WcRg8UIMQXE3qHMCARkSsVAclE0hg5kc1GJAgBGP1\
        E2Rv8MChem/wQK9urTmpU130BhvYhXRg3CW4hmBt5bbFyICvd/71Xvvobqk/BzzQJ9HvavppQQLmlheFMzugkD6LfQAAAABJRU5E\
        rkJggg==
        """,
    ]
}
