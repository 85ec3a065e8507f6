#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"

enum { FIRST_WITH_PREREQ = 0x075000, INFO_TLS_SSL_PTR = 0x400000 + 45, BACKEND_OPENSSL = 1, VERIFIED = 0 };

// struct curl_tlssessioninfo
struct session {
    int backend;
    void *internals;
};

static struct {
    void *(*verified_chain)(const void *ssl);
    long (*verify_result)(const void *ssl);
    int (*has_pending)(const void *ssl);
    int (*count)(const void *stack);
    void *(*value)(const void *stack, int index);
    int (*encode)(const void *certificate, unsigned char **bytes);
} openssl;
static int has_chain;

// OpenSSL's functions as libcurl itself has them: a process may have more than one OpenSSL.
static void find(void) {
    const lc_library *library = lc_load();
    // With several TLS libraries, those that are not in use stand in parentheses.
    const char *tls = library->tls_text;
    while (*tls == '(') {
        const char *end = strchr(tls, ')');
        if (!end) return;
        tls = end + 1 + strspn(end + 1, " ");
    }
    if (library->status != LC_READY || library->version < FIRST_WITH_PREREQ || strncmp(tls, "OpenSSL/", 8)) return;
    Dl_info place;
    void *function;
    memcpy(&function, &lc_curl.easy_init, sizeof function);
    if (!dladdr(function, &place)) return;
    void *home = dlopen(place.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    // A libcurl that is part of the program has no file of its own.
    if (!home) home = dlopen(NULL, RTLD_LAZY);
    struct {
        const char *name;
        void *place;
    } const wanted[] = {
        {"SSL_get0_verified_chain", &openssl.verified_chain}, {"SSL_get_verify_result", &openssl.verify_result},
        {"SSL_has_pending", &openssl.has_pending},            {"OPENSSL_sk_num", &openssl.count},
        {"OPENSSL_sk_value", &openssl.value},                 {"i2d_X509", &openssl.encode},
    };
    for (size_t index = 0; index < sizeof wanted / sizeof *wanted; index++) {
        void *found = home ? dlsym(home, wanted[index].name) : NULL;
        if (!found) return;
        memcpy(wanted[index].place, &found, sizeof found);
    }
    has_chain = 1;
}

int lc_has_chain(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find);
    return has_chain;
}

static const void *session_of(lc_easy *easy) {
    struct session *session = NULL;
    if (!lc_has_chain()) return NULL;
    lc_curl.easy_getinfo(easy, INFO_TLS_SSL_PTR, &session);
    return session && session->backend == BACKEND_OPENSSL ? session->internals : NULL;
}

int lc_has_unread(lc_easy *easy) {
    const void *session = session_of(easy);
    return session ? openssl.has_pending(session) : 0;
}

int lc_visit_chain(lc_easy *easy, lc_certificate_function visit, void *data) {
    const void *session = session_of(easy);
    if (!session || openssl.verify_result(session) != VERIFIED) return 0;
    void *chain = openssl.verified_chain(session);
    int count = chain ? openssl.count(chain) : 0;
    for (int index = 0; index < count; index++) {
        unsigned char *bytes = NULL;
        void *certificate = openssl.value(chain, index);
        int length = openssl.encode(certificate, NULL);
        if (length <= 0 || !(bytes = malloc((size_t)length))) return 0;
        // The encoder moves the pointer that it is given.
        unsigned char *end = bytes;
        int written = openssl.encode(certificate, &end);
        if (written == length) visit(data, bytes, (size_t)length);
        free(bytes);
        if (written != length) return 0;
    }
    return count;
}
