#ifndef FORKED_CHILD_H
#define FORKED_CHILD_H

// Calls a function in the child of a fork, which Swift does not do, and returns what it returned; -1 where it did not come
// back within that many seconds, or there was no child.
int forked_child(int (*function)(void *), void *data, unsigned int seconds);

#endif
