#include "grey.h"

#include <tmmintrin.h>

static uint8_t grey_pixel(const uint8_t *p) { return (38 * p[0] + 75 * p[1] + 15 * p[2]) >> 7; }

void grey(uint8_t *out, const uint8_t *rgba, size_t pixels) {
  const __m128i weights = _mm_set1_epi32(38 | 75 << 8 | 15 << 16);
  size_t i = 0;
  for (; i + 4 <= pixels; i += 4) {
    __m128i four = _mm_loadu_si128((const __m128i *)(rgba + 4 * i));
    __m128i sums = _mm_maddubs_epi16(four, weights);
    sums = _mm_srli_epi16(_mm_hadd_epi16(sums, sums), 7);
    *(int *)(out + i) = _mm_cvtsi128_si32(_mm_packus_epi16(sums, sums));
    _mm_prefetch((const char *)(rgba + 4 * i + 256), _MM_HINT_T0);
  }
  for (; i < pixels; ++i)
    out[i] = grey_pixel(rgba + 4 * i);
}
