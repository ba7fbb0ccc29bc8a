# Large zeroed blocks of memory; `pages.h` says how they are had.

cdef extern from "pages.h" nogil:
    void* map_pages "hr_map" (size_t bytes)
    void unmap_pages "hr_unmap" (void* block, size_t bytes)
