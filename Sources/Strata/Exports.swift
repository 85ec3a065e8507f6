// `import Strata` is enough for a caller: the Foundation values that appear in public signatures come along.
#if canImport(FoundationEssentials)
    @_exported import struct FoundationEssentials.Data
    @_exported import struct FoundationEssentials.Date
    @_exported import struct FoundationEssentials.URL
    @_exported import struct FoundationEssentials.URLQueryItem
#else
    @_exported import struct Foundation.Data
    @_exported import struct Foundation.Date
    @_exported import struct Foundation.URL
    @_exported import struct Foundation.URLQueryItem
#endif
