/* FMA4, SSE4A and TBM, from the AMD64 Architecture Programmer's Manual,
 * volumes 3 to 6. */
#include "lanes.h"

/* --- FMA4: the C library's fma, one rounding */
#define MODEL_FUSED(name, p, q, odd_q)                                         \
  MODEL __m128 model__mm_##name##_ps(__m128 a, __m128 b, __m128 c) {           \
    Lanes x = {.ps = a}, y = {.ps = b}, z = {.ps = c};                         \
    for (int i = 0; i < 4; i++)                                                \
      x.f[i] = fmaf(p x.f[i], y.f[i], i & 1 ? odd_q z.f[i] : q z.f[i]);        \
    return x.ps;                                                               \
  }                                                                            \
  MODEL __m128d model__mm_##name##_pd(__m128d a, __m128d b, __m128d c) {       \
    Lanes x = {.pd = a}, y = {.pd = b}, z = {.pd = c};                         \
    for (int i = 0; i < 2; i++)                                                \
      x.d[i] = fma(p x.d[i], y.d[i], i & 1 ? odd_q z.d[i] : q z.d[i]);         \
    return x.pd;                                                               \
  }                                                                            \
  MODEL __m128 model__mm_##name##_ss(__m128 a, __m128 b, __m128 c) {           \
    Lanes x = {.ps = model__mm_##name##_ps(a, b, c)}, r = {0};                 \
    r.f[0] = x.f[0];                                                           \
    return r.ps;                                                               \
  }                                                                            \
  MODEL __m128d model__mm_##name##_sd(__m128d a, __m128d b, __m128d c) {       \
    Lanes x = {.pd = model__mm_##name##_pd(a, b, c)}, r = {0};                 \
    r.d[0] = x.d[0];                                                           \
    return r.pd;                                                               \
  }                                                                            \
  MODEL_HALVES_3(_mm256_##name##_ps, __m256, ps, _mm_##name##_ps)              \
  MODEL_HALVES_3(_mm256_##name##_pd, __m256d, pd, _mm_##name##_pd)
MODEL_FUSED(macc, +, +, +)
MODEL_FUSED(msub, +, -, -)
MODEL_FUSED(nmacc, -, +, +)
MODEL_FUSED(nmsub, -, -, -)
MODEL_FUSED(maddsub, +, -, +)
MODEL_FUSED(msubadd, +, +, -)

/* --- SSE4A: bit by bit; length 0 means 64 */
static uint64_t model_field(uint64_t a, int length, int start) {
  uint64_t r = 0;
  length = (length & 63) ? length & 63 : 64, start &= 63;
  for (int i = 0; i < length && start + i < 64; i++)
    r |= (a >> (start + i) & 1) << i;
  return r;
}
static uint64_t model_put(uint64_t a, uint64_t b, int length, int start) {
  length = (length & 63) ? length & 63 : 64, start &= 63;
  for (int i = 0; i < length && start + i < 64; i++)
    a = (a & ~((uint64_t)1 << (start + i))) | (b >> i & 1) << (start + i);
  return a;
}
static __m128i model_low(uint64_t value) {
  Lanes r = {.u64 = {value, 0}};
  return r.i;
}
MODEL __m128i model__mm_extracti_si64(__m128i a, int n, int at) {
  return model_low(model_field(((Lanes)a).u64[0], n, at));
}
MODEL __m128i model__mm_extract_si64(__m128i a, __m128i b) {
  Lanes y = {b};
  return model__mm_extracti_si64(a, y.u8[0], y.u8[1]);
}
MODEL __m128i model__mm_inserti_si64(__m128i a, __m128i b, int n, int at) {
  return model_low(model_put(((Lanes)a).u64[0], ((Lanes)b).u64[0], n, at));
}
MODEL __m128i model__mm_insert_si64(__m128i a, __m128i b) {
  Lanes y = {b};
  return model__mm_inserti_si64(a, b, y.u8[8], y.u8[9]);
}
MODEL void model__mm_stream_sd(void *p, __m128d a) { memcpy(p, &a, 8); }
MODEL void model__mm_stream_ss(void *p, __m128 a) { memcpy(p, &a, 4); }

/* --- TBM, bit by bit: `low` is the number of trailing ones or zeros */
#define MODEL_TBM(bits, type)                                                  \
  static int model_ones_##bits(type a) {                                       \
    int n = 0;                                                                 \
    while (n < bits && a >> n & 1)                                             \
      n++;                                                                     \
    return n;                                                                  \
  }                                                                            \
  static type model_below_##bits(int n) {                                      \
    return n >= bits ? (type) - 1 : ((type)1 << n) - 1;                        \
  }                                                                            \
  static type model_bit_##bits(int n) { return n >= bits ? 0 : (type)1 << n; } \
  MODEL type model___blcfill_u##bits(type a) {                                 \
    return a & ~model_below_##bits(model_ones_##bits(a));                      \
  }                                                                            \
  MODEL type model___blci_u##bits(type a) {                                    \
    return (type)~model_bit_##bits(model_ones_##bits(a));                      \
  }                                                                            \
  MODEL type model___blcic_u##bits(type a) {                                   \
    return model_bit_##bits(model_ones_##bits(a));                             \
  }                                                                            \
  MODEL type model___blcmsk_u##bits(type a) {                                  \
    return model_below_##bits(model_ones_##bits(a) + 1);                       \
  }                                                                            \
  MODEL type model___blcs_u##bits(type a) {                                    \
    return a | model_bit_##bits(model_ones_##bits(a));                         \
  }                                                                            \
  MODEL type model___blsfill_u##bits(type a) {                                 \
    return a | model_below_##bits(model_ones_##bits((type)~a));                \
  }                                                                            \
  MODEL type model___blsic_u##bits(type a) {                                   \
    return (type)~model_bit_##bits(model_ones_##bits((type)~a));               \
  }                                                                            \
  MODEL type model___t1mskc_u##bits(type a) {                                  \
    return (type)~model_below_##bits(model_ones_##bits(a));                    \
  }                                                                            \
  MODEL type model___tzmsk_u##bits(type a) {                                   \
    return model_below_##bits(model_ones_##bits((type)~a));                    \
  }                                                                            \
  MODEL type model___bextri_u##bits(type a, unsigned imm) {                    \
    type r = 0;                                                                \
    unsigned start = imm & 255, length = imm >> 8 & 255;                       \
    for (unsigned i = 0; i < length && start + i < bits; i++)                  \
      r |= (type)(a >> (start + i) & 1) << i;                                  \
    return r;                                                                  \
  }
MODEL_TBM(32, unsigned int)
MODEL_TBM(64, unsigned long long)
