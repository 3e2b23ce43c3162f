/* What <cpuid.h> adds: cpuid writes four variables, and `level` may be any
 * integer. */
#define __cpuid(level, a, b, c, d)                                             \
  ((void)(level), (void)((a) = (b) = (c) = (d) = 0))
#define __cpuid_count(level, count, a, b, c, d)                                \
  ((void)(level), (void)(count), (void)((a) = (b) = (c) = (d) = 0))
