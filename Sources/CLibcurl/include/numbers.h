#ifndef CLIBCURL_NUMBERS_H
#define CLIBCURL_NUMBERS_H

// The numbers of the libcurl 4 ABI that Strata uses, written from libcurl's published documentation. They have never
// changed since they were given out. Each kind of argument has a type of its own, so that none is passed for another.

// curl_easy_setopt: long
typedef enum {
    LC_VERBOSE = 41,
    LC_NOBODY = 44,
    LC_UPLOAD = 46,
    LC_FRESH_CONNECT = 74,
    LC_FORBID_REUSE = 75,
    LC_HTTPGET = 80,
    LC_HTTP_VERSION = 84,
    LC_BUFFERSIZE = 98,
    LC_NOSIGNAL = 99,
    LC_TCP_NODELAY = 121,
    LC_SSL_SESSIONID_CACHE = 150,
    LC_CONNECTTIMEOUT_MS = 156,
    LC_PROTOCOLS = 181,
    LC_TCP_KEEPALIVE = 213,
    LC_PATH_AS_IS = 234,
    LC_PIPEWAIT = 237,
    LC_SUPPRESS_CONNECT_HEADERS = 265,
    LC_UPLOAD_BUFFERSIZE = 280,
    LC_HTTP09_ALLOWED = 285,
    LC_MAXAGE_CONN = 288,
    LC_QUICK_EXIT = 322,  // 7.87
} lc_long_option;

// curl_easy_setopt: char *, copied by libcurl
typedef enum {
    LC_URL = 10002,
    LC_PROXY = 10004,
    LC_SSLCERT = 10025,
    LC_KEYPASSWD = 10026,
    LC_CUSTOMREQUEST = 10036,
    LC_CAINFO = 10065,
    LC_SSLKEY = 10087,
    LC_ACCEPT_ENCODING = 10102,
    LC_PINNEDPUBLICKEY = 10230,
    LC_PROTOCOLS_STR = 10318,  // 7.85
} lc_string_option;

// curl_easy_setopt: void *, handed back by libcurl
typedef enum {
    LC_WRITEDATA = 10001,
    LC_READDATA = 10009,
    LC_ERRORBUFFER = 10010,
    LC_HEADERDATA = 10029,
    LC_DEBUGDATA = 10095,
    LC_PRIVATE = 10103,
    LC_OPENSOCKETDATA = 10164,
    LC_SEEKDATA = 10168,
    LC_CLOSESOCKETDATA = 10209,
    LC_RESOLVER_START_DATA = 10273,
    LC_PREREQDATA = 10313,  // 7.80
} lc_pointer_option;

// curl_easy_setopt: struct curl_slist *, kept by the caller
typedef enum {
    LC_HTTPHEADER = 10023,
    LC_RESOLVE = 10203,
} lc_list_option;

// curl_easy_setopt: curl_off_t
typedef enum {
    LC_INFILESIZE_LARGE = 30115,
} lc_offset_option;

// curl_easy_setopt: functions
typedef enum {
    LC_WRITEFUNCTION = 20011,
    LC_HEADERFUNCTION = 20079,
} lc_data_function_option;
enum {
    LC_READFUNCTION = 20012,
    LC_DEBUGFUNCTION = 20094,
    LC_OPENSOCKETFUNCTION = 20163,
    LC_SEEKFUNCTION = 20167,
    LC_CLOSESOCKETFUNCTION = 20208,
    LC_RESOLVER_START_FUNCTION = 20272,
    LC_PREREQFUNCTION = 20312,  // 7.80
};

// curl_easy_getinfo
typedef enum {
    LC_INFO_RESPONSE_CODE = 0x200000 + 2,
    LC_INFO_REQUEST_SIZE = 0x200000 + 12,
    LC_INFO_SSL_VERIFYRESULT = 0x200000 + 13,
    LC_INFO_NUM_CONNECTS = 0x200000 + 26,
    LC_INFO_HTTP_VERSION = 0x200000 + 46,
} lc_long_info;
typedef enum {
    LC_INFO_TOTAL_TIME = 0x600000 + 50,
    LC_INFO_NAMELOOKUP_TIME = 0x600000 + 51,
    LC_INFO_CONNECT_TIME = 0x600000 + 52,
    LC_INFO_PRETRANSFER_TIME = 0x600000 + 53,
    LC_INFO_STARTTRANSFER_TIME = 0x600000 + 54,
    LC_INFO_APPCONNECT_TIME = 0x600000 + 56,
} lc_offset_info;
typedef enum {
    LC_INFO_PRIVATE = 0x100000 + 21,
    LC_INFO_TLS_SSL_PTR = 0x400000 + 45,
} lc_pointer_info;

// curl_multi_setopt
typedef enum {
    LC_MULTI_PIPELINING = 3,
    LC_MULTI_MAXCONNECTS = 6,
    LC_MULTI_MAX_HOST_CONNECTIONS = 7,
    LC_MULTI_MAX_TOTAL_CONNECTIONS = 13,
} lc_multi_long_option;
enum {
    LC_MULTI_SOCKETFUNCTION = 20001,
    LC_MULTI_SOCKETDATA = 10002,
    LC_MULTI_TIMERFUNCTION = 20004,
    LC_MULTI_TIMERDATA = 10005,
};

// CURLcode
typedef enum {
    LC_OK = 0,
    LC_UNSUPPORTED_PROTOCOL = 1,
    LC_URL_MALFORMAT = 3,
    LC_COULDNT_RESOLVE_PROXY = 5,
    LC_COULDNT_RESOLVE_HOST = 6,
    LC_COULDNT_CONNECT = 7,
    LC_WEIRD_SERVER_REPLY = 8,
    LC_HTTP2 = 16,
    LC_PARTIAL_FILE = 18,
    LC_WRITE_ERROR = 23,
    LC_READ_ERROR = 26,
    LC_OUT_OF_MEMORY = 27,
    LC_OPERATION_TIMEDOUT = 28,
    LC_SSL_CONNECT_ERROR = 35,
    LC_ABORTED_BY_CALLBACK = 42,
    LC_BAD_FUNCTION_ARGUMENT = 43,
    LC_INTERFACE_FAILED = 45,
    LC_GOT_NOTHING = 52,
    LC_SSL_ENGINE_NOTFOUND = 53,
    LC_SSL_ENGINE_SETFAILED = 54,
    LC_SEND_ERROR = 55,
    LC_RECV_ERROR = 56,
    LC_SSL_CERTPROBLEM = 58,
    LC_SSL_CIPHER = 59,
    LC_PEER_FAILED_VERIFICATION = 60,
    LC_BAD_CONTENT_ENCODING = 61,
    LC_USE_SSL_FAILED = 64,
    LC_SEND_FAIL_REWIND = 65,
    LC_SSL_CACERT_BADFILE = 77,
    LC_SSL_SHUTDOWN_FAILED = 80,
    LC_SSL_CRL_BADFILE = 82,
    LC_SSL_ISSUER_ERROR = 83,
    LC_SSL_PINNEDPUBKEYNOTMATCH = 90,
    LC_SSL_INVALIDCERTSTATUS = 91,
    LC_HTTP2_STREAM = 92,
    LC_PROXY_ERROR = 97,
    LC_SSL_CLIENTCERT = 98,
    LC_TOO_LARGE = 100,
} lc_code;

// Constants
enum {
    LC_HTTP_VERSION_1_0 = 1,
    LC_HTTP_VERSION_1_1 = 2,
    LC_HTTP_VERSION_2_0 = 3,
    LC_HTTP_VERSION_2TLS = 4,
    LC_HTTP_VERSION_3 = 30,
    LC_PROTO_HTTP_HTTPS = 3,
    LC_PIPE_MULTIPLEX = 2,
    LC_ERROR_SIZE = 256,
    LC_POLL_IN = 1,
    LC_POLL_OUT = 2,
    LC_POLL_INOUT = 3,
    LC_POLL_REMOVE = 4,
    LC_CSELECT_IN = 1,
    LC_CSELECT_OUT = 2,
    LC_CSELECT_ERR = 4,
    LC_SOCKET_TIMEOUT = -1,
    LC_PAUSE_CONT = 0,
    LC_SEEK_OK = 0,
    LC_SEEK_FAIL = 1,
    LC_DEBUG_DATA_IN = 3,
    LC_PREREQ_OK = 0,
    LC_PREREQ_ABORT = 1,
    LC_READ_ABORT = 0x10000000,
    LC_READ_PAUSE = 0x10000001,
    LC_WRITE_PAUSE = 0x10000001,
};

#endif
