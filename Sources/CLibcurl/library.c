#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"

// 7.76 is the release of the oldest system that is maintained and has a Swift to build this (Red Hat 9 and its kin). Every
// function and option without a note in numbers.h was there long before; what is older has not been tried.
enum { OLDEST = 0x074C00, GLOBAL_DEFAULT = 3, VERSION_FIRST = 0, FEATURE_ASYNCHDNS = 1 << 7 };

struct lc_functions lc_curl;
static lc_library found;
static unsigned int forks;

// The head of curl_version_info_data, the same in every release.
struct version_info {
    int age;
    const char *version;
    unsigned int number;
    const char *host;
    int features;
    const char *tls;
};

static void count_fork(void) { forks++; }

static int find_functions(void *library) {
    struct {
        const char *name;
        void *place;
    } const wanted[] = {
        {"curl_global_init", &lc_curl.global_init},
        {"curl_easy_init", &lc_curl.easy_init},
        {"curl_easy_cleanup", &lc_curl.easy_cleanup},
        {"curl_easy_setopt", &lc_curl.easy_setopt},
        {"curl_easy_getinfo", &lc_curl.easy_getinfo},
        {"curl_easy_pause", &lc_curl.easy_pause},
        {"curl_easy_strerror", &lc_curl.easy_strerror},
        {"curl_multi_init", &lc_curl.multi_init},
        {"curl_multi_cleanup", &lc_curl.multi_cleanup},
        {"curl_multi_add_handle", &lc_curl.multi_add_handle},
        {"curl_multi_remove_handle", &lc_curl.multi_remove_handle},
        {"curl_multi_setopt", &lc_curl.multi_setopt},
        {"curl_multi_socket_action", &lc_curl.multi_socket_action},
        {"curl_multi_info_read", &lc_curl.multi_info_read},
    };
    for (size_t index = 0; index < sizeof wanted / sizeof *wanted; index++) {
        void *function = dlsym(library, wanted[index].name);
        if (!function) return 0;
        // ISO C has no conversion from an object pointer to a function pointer.
        memcpy(wanted[index].place, &function, sizeof function);
    }
    return 1;
}

// Takes the library if it will do, and notes what is wrong with it otherwise. Returns whether the search is over.
static int try_library(void *library) {
    struct version_info *(*version)(int);
    void *function = dlsym(library, "curl_version_info");
    if (!function) return 0;
    memcpy(&version, &function, sizeof function);
    struct version_info *info = version(VERSION_FIRST);
    if (!info) return 0;
    found.version = info->number;
    strncpy(found.version_text, info->version, sizeof found.version_text - 1);
    if (info->tls) strncpy(found.tls_text, info->tls, sizeof found.tls_text - 1);
    found.looks_up_in_background = (info->features & FEATURE_ASYNCHDNS) != 0;
    if (info->number < OLDEST) {
        found.status = LC_TOO_OLD;
        return 0;
    }
    // Without the locks of 7.84 the first initialisation must not meet another one's: this runs under pthread_once, and
    // a program that uses libcurl itself as well initialises it before it starts threads, as libcurl asks.
    found.status = find_functions(library) && !lc_curl.global_init(GLOBAL_DEFAULT) ? LC_READY : LC_UNUSABLE;
    return found.status == LC_READY;
}

static int try_file(const char *name) {
    // Deliberately never closed: libcurl does not take being unloaded well, and the process needs it to its end.
    int flags = RTLD_NOW | RTLD_LOCAL;
#ifdef RTLD_DEEPBIND
    // Beside another libcurl, it has to call its own functions and not that one's.
    if (dlsym(RTLD_DEFAULT, "curl_version_info")) flags |= RTLD_DEEPBIND;
#endif
    void *library = dlopen(name, flags);
    return library && try_library(library);
}

static void load(void) {
    static const char *const names[] = {
        "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-openssl.so.4", "libcurl-nss.so.4", "libcurl.so",
    };
    found.status = LC_MISSING;
    pthread_atfork(NULL, NULL, count_fork);
#ifdef __GLIBC__
    const char *file = secure_getenv("STRATA_LIBCURL");
#else
    const char *file = getenv("STRATA_LIBCURL");
#endif
    if (file && *file) {
        try_file(file);
        return;
    }
    if (try_library(RTLD_DEFAULT)) return;
    for (size_t index = 0; index < sizeof names / sizeof *names; index++)
        if (try_file(names[index])) return;
}

const lc_library *lc_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return &found;
}

unsigned int lc_forks(void) { return forks; }

const char *lc_text(int code) { return lc_curl.easy_strerror(code); }
