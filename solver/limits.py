"""What the exact solver may use, known without loading it."""

LEAST_MEMORY_MB, MEMORY_MB, MOST_MEMORY_MB = 16, 1024, 60000
