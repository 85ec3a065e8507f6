#include "forked_child.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int forked_child(int (*function)(void *), void *data, unsigned int seconds) {
    pid_t child = fork();
    if (child < 0) return -1;
    if (child == 0) {
        // Ends a child that hangs.
        signal(SIGALRM, SIG_DFL);
        alarm(seconds);
        _exit(function(data));
    }
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
