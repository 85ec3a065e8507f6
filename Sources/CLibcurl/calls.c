#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "library.h"

enum { MESSAGE_DONE = 1 };

int lc_open_socket(void *data, int purpose, lc_address *address) {
    (void)data;
    (void)purpose;
#ifdef SOCK_CLOEXEC
    return socket(address->family, address->type | SOCK_CLOEXEC, address->protocol);
#else
    int number = socket(address->family, address->type, address->protocol);
    if (number >= 0) fcntl(number, F_SETFD, FD_CLOEXEC);
    return number;
#endif
}

int lc_socket_has_news(int number) {
    char byte;
    return recv(number, &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0 || (errno != EAGAIN && errno != EWOULDBLOCK);
}

int lc_break_socket_with_data(int number) {
    char byte;
    if (recv(number, &byte, 1, MSG_PEEK | MSG_DONTWAIT) <= 0) return 0;
    // Another one that leads nowhere takes its number: whoever holds the number finds it dead, and what was in it is gone.
    int dead = socket(AF_INET, SOCK_STREAM, 0);
    if (dead < 0) return shutdown(number, SHUT_RDWR);
    fcntl(dead, F_SETFD, FD_CLOEXEC);
    int result = dup3(dead, number, O_CLOEXEC);
    close(dead);
    return result < 0 ? -1 : 0;
}

lc_easy *lc_easy_make(void) { return lc_curl.easy_init(); }
void lc_easy_free(lc_easy *easy) { lc_curl.easy_cleanup(easy); }
int lc_easy_pause(lc_easy *easy, int action) { return lc_curl.easy_pause(easy, action); }

int lc_set_long(lc_easy *easy, lc_long_option option, long value) { return lc_curl.easy_setopt(easy, option, value); }

int lc_set_offset(lc_easy *easy, lc_offset_option option, int64_t value) {
    return lc_curl.easy_setopt(easy, option, value);
}

int lc_set_string(lc_easy *easy, lc_string_option option, const char *value) {
    return lc_curl.easy_setopt(easy, option, value);
}

int lc_set_pointer(lc_easy *easy, lc_pointer_option option, void *value) {
    return lc_curl.easy_setopt(easy, option, value);
}

int lc_set_list(lc_easy *easy, lc_list_option option, lc_list *value) {
    return lc_curl.easy_setopt(easy, option, value);
}

int lc_set_data_function(lc_easy *easy, lc_data_function_option option, lc_data_function function) {
    return lc_curl.easy_setopt(easy, option, function);
}

int lc_set_read_function(lc_easy *easy, lc_read_function function) {
    return lc_curl.easy_setopt(easy, LC_READFUNCTION, function);
}

int lc_set_seek_function(lc_easy *easy, lc_seek_function function) {
    return lc_curl.easy_setopt(easy, LC_SEEKFUNCTION, function);
}

int lc_set_debug_function(lc_easy *easy, lc_debug_function function) {
    return lc_curl.easy_setopt(easy, LC_DEBUGFUNCTION, function);
}

int lc_set_prereq_function(lc_easy *easy, lc_prereq_function function) {
    return lc_curl.easy_setopt(easy, LC_PREREQFUNCTION, function);
}

int lc_set_resolver_function(lc_easy *easy, lc_resolver_function function) {
    return lc_curl.easy_setopt(easy, LC_RESOLVER_START_FUNCTION, function);
}

int lc_set_open_socket_function(lc_easy *easy, lc_open_socket_function function) {
    return lc_curl.easy_setopt(easy, LC_OPENSOCKETFUNCTION, function);
}

int lc_set_close_socket_function(lc_easy *easy, lc_close_socket_function function) {
    return lc_curl.easy_setopt(easy, LC_CLOSESOCKETFUNCTION, function);
}

long lc_get_long(lc_easy *easy, lc_long_info info) {
    long value = 0;
    lc_curl.easy_getinfo(easy, info, &value);
    return value;
}

int64_t lc_get_offset(lc_easy *easy, lc_offset_info info) {
    int64_t value = 0;
    lc_curl.easy_getinfo(easy, info, &value);
    return value;
}

void *lc_get_pointer(lc_easy *easy, lc_pointer_info info) {
    void *value = NULL;
    lc_curl.easy_getinfo(easy, info, &value);
    return value;
}

lc_multi *lc_multi_make(void) { return lc_curl.multi_init(); }
void lc_multi_free(lc_multi *multi) { lc_curl.multi_cleanup(multi); }
int lc_multi_add(lc_multi *multi, lc_easy *easy) { return lc_curl.multi_add_handle(multi, easy); }
int lc_multi_remove(lc_multi *multi, lc_easy *easy) { return lc_curl.multi_remove_handle(multi, easy); }

int lc_multi_set_long(lc_multi *multi, lc_multi_long_option option, long value) {
    return lc_curl.multi_setopt(multi, option, value);
}

int lc_multi_set_socket_function(lc_multi *multi, lc_socket_function function, void *data) {
    int code = lc_curl.multi_setopt(multi, LC_MULTI_SOCKETDATA, data);
    return code ? code : lc_curl.multi_setopt(multi, LC_MULTI_SOCKETFUNCTION, function);
}

int lc_multi_set_timer_function(lc_multi *multi, lc_timer_function function, void *data) {
    int code = lc_curl.multi_setopt(multi, LC_MULTI_TIMERDATA, data);
    return code ? code : lc_curl.multi_setopt(multi, LC_MULTI_TIMERFUNCTION, function);
}

int lc_multi_act(lc_multi *multi, int socket, int events) {
    int running;
    return lc_curl.multi_socket_action(multi, socket, events, &running);
}

lc_easy *lc_multi_next_done(lc_multi *multi, int *code) {
    int left;
    struct lc_message *message;
    while ((message = lc_curl.multi_info_read(multi, &left)))
        if (message->what == MESSAGE_DONE) {
            *code = message->outcome.code;
            return message->easy;
        }
    return NULL;
}
