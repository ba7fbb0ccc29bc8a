/* A lock for the few dozen nanoseconds in which a thread of a search reads or writes the tree. */
#ifndef HEDGEROW_SPIN_H
#define HEDGEROW_SPIN_H

#include <sched.h>

static inline void hr_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ __volatile__("yield");
#endif
}

/* Waits until the lock is 0 and makes it 1. A holder that was put to sleep gets the processor after 64 looks. */
static inline void hr_take(int *lock) {
    int looks = 0;
    while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE)) {
        while (__atomic_load_n(lock, __ATOMIC_RELAXED)) {
            if (++looks % 64) hr_pause();
            else sched_yield();
        }
    }
}

static inline void hr_give(int *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }

#endif
