/* The x86 names that only a macro can be: those that assign to an argument, and
 * those used in constant expressions. */
#define _MM_SHUFFLE(z, y, x, w) (((z) << 6) | ((y) << 4) | ((x) << 2) | (w))
#define _MM_SHUFFLE2(x, y) (((x) << 1) | (y))
#define _MM_MK_INSERTPS_NDX(x, y, z) (((x) << 6) | ((y) << 4) | (z))
#define _MM_EXTRACT_FLOAT(d, x, n) ((void)((d) = (x)[(n) & 3]))
#define _XABORT_CODE(x) (((x) >> 24) & 0xff)
#define _MM_TRANSPOSE4_PS(row0, row1, row2, row3)                              \
  do {                                                                         \
    __m128 armlift_row = (row0);                                               \
    (row0) = (row1);                                                           \
    (row1) = (row2);                                                           \
    (row2) = (row3);                                                           \
    (row3) = armlift_row;                                                      \
  } while (0)
