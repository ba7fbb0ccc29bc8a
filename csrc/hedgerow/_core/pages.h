/* Large zeroed blocks of memory that are read all over the place: on Linux in huge pages, which spare most of the walks
   through the page table. Pages that are never written cost nothing. */
#ifndef HEDGEROW_PAGES_H
#define HEDGEROW_PAGES_H

#include <stddef.h>
#include <stdlib.h>

#if defined(__linux__)
#include <sys/mman.h>

static inline void *hr_map(size_t bytes) {
    void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return NULL;
#ifdef MADV_HUGEPAGE
    (void)madvise(block, bytes, MADV_HUGEPAGE);
#endif
    return block;
}

static inline void hr_unmap(void *block, size_t bytes) {
    if (block != NULL) munmap(block, bytes);
}
#else
static inline void *hr_map(size_t bytes) { return calloc(1, bytes); }

static inline void hr_unmap(void *block, size_t bytes) {
    (void)bytes;
    free(block);
}
#endif

#endif
