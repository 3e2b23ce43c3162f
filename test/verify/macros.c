/* The intrinsics that are macros in the shim too, because they assign to their arguments or must be constant. */
#ifdef __x86_64__
#include <immintrin.h>
#else
#include "shim.h"
#endif
#include <stdio.h>

enum { CONSTANT = _MM_SHUFFLE(3, 1, 2, 0) + _MM_SHUFFLE2(1, 0) + _MM_MK_INSERTPS_NDX(1, 2, 3) };

int main(void) {
  __m128 row[4];
  float picked;
  for (int i = 0; i < 4; i++)
    row[i] = _mm_setr_ps(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3);
  _MM_TRANSPOSE4_PS(row[0], row[1], row[2], row[3]);
  for (int i = 0; i < 4; i++)
    printf("%g %g %g %g ", row[i][0], row[i][1], row[i][2], row[i][3]);
  _MM_EXTRACT_FLOAT(picked, row[1], 2);
  printf("\n%d %g %d\n", CONSTANT, picked, _XABORT_CODE(0x12345678));
  return 0;
}
