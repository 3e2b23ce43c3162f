/* AVX-VNNI-INT8 and INT16, AVX-IFMA, AVX-NE-CONVERT and AVX512-VP2INTERSECT,
   from Intel's Instruction Set Extensions Programming Reference. */
#include "lanes.h"

/* --- AVX-VNNI-INT8 and INT16 */
#define MODEL_DOT(name, left, right, count, low, high)                         \
  MODEL __m128i model__mm_##name##_epi32(__m128i a, __m128i b, __m128i c) {    \
    Lanes r = {a}, x = {b}, y = {c};                                           \
    for (int i = 0; i < 4; i++) {                                              \
      int64_t sum = low < 0 ? (int64_t)r.s32[i] : (int64_t)r.u32[i];           \
      for (int j = 0; j < count; j++)                                          \
        sum += (int64_t)x.left[i * count + j] * y.right[i * count + j];        \
      r.u32[i] = (uint32_t)(!(high)        ? sum                               \
                            : sum > (high) ? (high)                            \
                            : sum < (low)  ? (low)                             \
                                           : sum);                              \
    }                                                                          \
    return r.i;                                                                \
  }                                                                            \
  MODEL_HALVES_3(_mm256_##name##_epi32, __m256i, i, _mm_##name##_epi32)
MODEL_DOT(dpbssd, s8, s8, 4, -1, 0)
MODEL_DOT(dpbssds, s8, s8, 4, INT32_MIN, (int64_t)INT32_MAX)
MODEL_DOT(dpbsud, s8, u8, 4, -1, 0)
MODEL_DOT(dpbsuds, s8, u8, 4, INT32_MIN, (int64_t)INT32_MAX)
MODEL_DOT(dpbuud, u8, u8, 4, 0, 0)
MODEL_DOT(dpbuuds, u8, u8, 4, 0, (int64_t)UINT32_MAX)
MODEL_DOT(dpwsud, s16, u16, 2, -1, 0)
MODEL_DOT(dpwsuds, s16, u16, 2, INT32_MIN, (int64_t)INT32_MAX)
MODEL_DOT(dpwusd, u16, s16, 2, -1, 0)
MODEL_DOT(dpwusds, u16, s16, 2, INT32_MIN, (int64_t)INT32_MAX)
MODEL_DOT(dpwuud, u16, u16, 2, 0, 0)
MODEL_DOT(dpwuuds, u16, u16, 2, 0, (int64_t)UINT32_MAX)

/* --- AVX-IFMA */
#define MODEL_IFMA(name, shift)                                                \
  MODEL __m128i model__mm_##name##_avx_epu64(__m128i a, __m128i b,             \
                                             __m128i c) {                      \
    Lanes r = {a}, x = {b}, y = {c};                                           \
    for (int i = 0; i < 2; i++) {                                              \
      unsigned __int128 product =                                              \
          (unsigned __int128)(x.u64[i] << 12 >> 12) * (y.u64[i] << 12 >> 12);  \
      r.u64[i] += (uint64_t)(product >> shift) << 12 >> 12;                    \
    }                                                                          \
    return r.i;                                                                \
  }                                                                            \
  MODEL_HALVES_3(_mm256_##name##_avx_epu64, __m256i, i, _mm_##name##_avx_epu64)
MODEL_IFMA(madd52lo, 0)
MODEL_IFMA(madd52hi, 52)

/* --- AVX-NE-CONVERT */
static float model_from_bfloat(uint16_t bits) {
  uint32_t wide = (uint32_t)bits << 16;
  float value;
  memcpy(&value, &wide, 4);
  return value;
}
static float model_from_half(uint16_t bits) {
  int exponent = bits >> 10 & 31, fraction = bits & 1023;
  float size = exponent == 31 ? (fraction ? NAN : INFINITY)
               : exponent     ? ldexpf(1024 + fraction, exponent - 25)
                              : ldexpf(fraction, -24);
  return bits >> 15 ? -size : size;
}
/* Nearest even by comparing distances; denormal inputs are zero. */
static uint16_t model_to_bfloat(float value) {
  uint32_t bits;
  memcpy(&bits, &value, 4);
  if (isnan(value))
    return bits >> 16 | 64;
  if (fpclassify(value) == FP_SUBNORMAL)
    return bits >> 31 << 15;
  uint32_t below = bits >> 16, rest = bits & 0xffff;
  return below + (rest > 0x8000 || (rest == 0x8000 && (below & 1)));
}
#define MODEL_NE(name, first, convert)                                         \
  MODEL __m128 model__mm_##name(const void *p) {                               \
    Lanes x, r;                                                                \
    memcpy(&x, p, 16);                                                         \
    for (int i = 0; i < 4; i++)                                                \
      r.f[i] = convert(x.u16[2 * i + first]);                                  \
    return r.ps;                                                               \
  }                                                                            \
  MODEL __m256 model__mm256_##name(const void *p) {                            \
    Wide r;                                                                    \
    for (int h = 0; h < 2; h++)                                                \
      r.half[h].ps = model__mm_##name((const char *)p + 16 * h);               \
    return r.ps;                                                               \
  }
MODEL_NE(cvtneebf16_ps, 0, model_from_bfloat)
MODEL_NE(cvtneobf16_ps, 1, model_from_bfloat)
MODEL_NE(cvtneeph_ps, 0, model_from_half)
MODEL_NE(cvtneoph_ps, 1, model_from_half)
#define MODEL_BROADCAST(name, convert)                                         \
  MODEL __m128 model__mm_##name(const void *p) {                               \
    uint16_t bits;                                                             \
    memcpy(&bits, p, 2);                                                       \
    return _mm_set1_ps(convert(bits));                                         \
  }                                                                            \
  MODEL __m256 model__mm256_##name(const void *p) {                            \
    uint16_t bits;                                                             \
    memcpy(&bits, p, 2);                                                       \
    return _mm256_set1_ps(convert(bits));                                      \
  }
MODEL_BROADCAST(bcstnebf16_ps, model_from_bfloat)
MODEL_BROADCAST(bcstnesh_ps, model_from_half)
MODEL __m128i model__mm_cvtneps_avx_pbh(__m128 a) {
  Lanes x = {.ps = a}, r = {0};
  for (int i = 0; i < 4; i++)
    r.u16[i] = model_to_bfloat(x.f[i]);
  return r.i;
}
MODEL __m128i model__mm256_cvtneps_avx_pbh(__m256 a) {
  Wide x = {.ps = a};
  Lanes r;
  for (int i = 0; i < 8; i++)
    r.u16[i] = model_to_bfloat(x.half[i / 4].f[i % 4]);
  return r.i;
}
