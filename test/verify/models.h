/* Reference models of instructions that the CPUs at hand lack, written from the
   vendors' manuals one lane at a time: AMD64 Architecture Programmer's Manual
   volumes 4 and 6 (XOP, FMA4, SSE4A, TBM), Intel's Instruction Set Extensions
   Programming Reference (AVX-VNNI-INT8/16, AVX-NE-CONVERT, AVX-IFMA, SHA512,
   SM3, SM4, RAO-INT, CMPccXADD). They share no code and no idea with the
   answers under test: plain C integers, no vectors. */
#include <immintrin.h>
#include <math.h>

#define MODEL static __attribute__((unused))

typedef union {
  __m128i i;
  __m128 ps;
  __m128d pd;
  int8_t s8[16];
  int16_t s16[8];
  int32_t s32[4];
  int64_t s64[2];
  uint8_t u8[16];
  uint16_t u16[8];
  uint32_t u32[4];
  uint64_t u64[2];
  float f[4];
  double d[2];
} Lanes;

typedef union {
  __m256i i;
  __m256 ps;
  __m256d pd;
  Lanes half[2];
  uint64_t u64[4];
} Wide;

/* Both halves of a 256-bit operation by the 128-bit model. */
#define MODEL_WIDE_2(name, type, field, base, extra, pass)                     \
  MODEL type model_##name(type a, type b, type c extra) {                      \
    Wide x, y, z;                                                              \
    x.field = a, y.field = b, z.field = c;                                     \
    for (int h = 0; h < 2; h++)                                                \
      x.half[h].field = model_##base(x.half[h].field, y.half[h].field,         \
                                     z.half[h].field pass);                    \
    return x.field;                                                            \
  }

static int64_t model_clamp(__int128 value, int bits) {
  __int128 top = ((__int128)1 << (bits - 1)) - 1;
  return (int64_t)(value > top ? top : value < -top - 1 ? -top - 1 : value);
}

/* --- XOP compares */
#define MODEL_COMPARE(suffix, lane, count)                                     \
  MODEL __m128i model__mm_com_##suffix(__m128i a, __m128i b, int imm) {        \
    Lanes x = {a}, y = {b}, r;                                                 \
    for (int i = 0; i < count; i++) {                                          \
      int t[8] = {                                                             \
          x.lane[i]<y.lane[i], x.lane[i] <= y.lane[i], x.lane[i]> y.lane[i],   \
          x.lane[i] >= y.lane[i],                                              \
          x.lane[i] == y.lane[i],                                              \
          x.lane[i] != y.lane[i],                                              \
          0,                                                                   \
          1};                                                                  \
      r.lane[i] = t[imm & 7] ? -1 : 0;                                         \
    }                                                                          \
    return r.i;                                                                \
  }                                                                            \
  MODEL __m128i model__mm_comlt_##suffix(__m128i a, __m128i b) {               \
    return model__mm_com_##suffix(a, b, 0);                                    \
  }                                                                            \
  MODEL __m128i model__mm_comle_##suffix(__m128i a, __m128i b) {               \
    return model__mm_com_##suffix(a, b, 1);                                    \
  }                                                                            \
  MODEL __m128i model__mm_comgt_##suffix(__m128i a, __m128i b) {               \
    return model__mm_com_##suffix(a, b, 2);                                    \
  }                                                                            \
  MODEL __m128i model__mm_comge_##suffix(__m128i a, __m128i b) {               \
    return model__mm_com_##suffix(a, b, 3);                                    \
  }                                                                            \
  MODEL __m128i model__mm_comeq_##suffix(__m128i a, __m128i b) {               \
    return model__mm_com_##suffix(a, b, 4);                                    \
  }                                                                            \
  MODEL __m128i model__mm_comneq_##suffix(__m128i a, __m128i b) {              \
    return model__mm_com_##suffix(a, b, 5);                                    \
  }                                                                            \
  MODEL __m128i model__mm_comfalse_##suffix(__m128i a, __m128i b) {            \
    return model__mm_com_##suffix(a, b, 6);                                    \
  }                                                                            \
  MODEL __m128i model__mm_comtrue_##suffix(__m128i a, __m128i b) {             \
    return model__mm_com_##suffix(a, b, 7);                                    \
  }
MODEL_COMPARE(epi8, s8, 16)
MODEL_COMPARE(epi16, s16, 8)
MODEL_COMPARE(epi32, s32, 4)
MODEL_COMPARE(epi64, s64, 2)
MODEL_COMPARE(epu8, u8, 16)
MODEL_COMPARE(epu16, u16, 8)
MODEL_COMPARE(epu32, u32, 4)
MODEL_COMPARE(epu64, u64, 2)

/* --- XOP shifts and rotates: the count is the signed low byte of the lane; to
   the left if positive. Counts of the lane's width and more shift everything
   out (the manual takes counts modulo nothing). */
#define MODEL_SHIFT(suffix, bits, count)                                       \
  MODEL __m128i model__mm_shl_##suffix(__m128i a, __m128i b) {                 \
    Lanes x = {a}, y = {b}, r;                                                 \
    for (int i = 0; i < count; i++) {                                          \
      int n = (int8_t)y.u##bits[i];                                            \
      uint64_t value = x.u##bits[i];                                           \
      r.u##bits[i] = n >= bits || n <= -bits ? 0                               \
                     : n >= 0                ? value << n                      \
                                             : value >> -n;                                   \
    }                                                                          \
    return r.i;                                                                \
  }                                                                            \
  MODEL __m128i model__mm_sha_##suffix(__m128i a, __m128i b) {                 \
    Lanes x = {a}, y = {b}, r;                                                 \
    for (int i = 0; i < count; i++) {                                          \
      int n = (int8_t)y.u##bits[i];                                            \
      int64_t value = x.s##bits[i];                                            \
      r.s##bits[i] = n >= bits ? 0                                             \
                     : n >= 0  ? (int64_t)((uint64_t)value << n)               \
                               : value >> (n <= -bits ? bits - 1 : -n);         \
    }                                                                          \
    return r.i;                                                                \
  }                                                                            \
  MODEL __m128i model__mm_rot_##suffix(__m128i a, __m128i b) {                 \
    Lanes x = {a}, y = {b}, r;                                                 \
    for (int i = 0; i < count; i++) {                                          \
      r.u##bits[i] = 0;                                                        \
      for (int bit = 0; bit < bits; bit++) {                                   \
        int to = ((bit + (int8_t)y.u##bits[i]) % bits + bits) % bits;          \
        r.u##bits[i] |= (uint64_t)(x.u##bits[i] >> bit & 1) << to;             \
      }                                                                        \
    }                                                                          \
    return r.i;                                                                \
  }                                                                            \
  MODEL __m128i model__mm_roti_##suffix(__m128i a, int imm) {                  \
    Lanes y;                                                                   \
    for (int i = 0; i < count; i++)                                            \
      y.u##bits[i] = (uint8_t)imm;                                             \
    return model__mm_rot_##suffix(a, y.i);                                     \
  }
MODEL_SHIFT(epi8, 8, 16)
MODEL_SHIFT(epi16, 16, 8)
MODEL_SHIFT(epi32, 32, 4)
MODEL_SHIFT(epi64, 64, 2)

/* --- XOP horizontal adds */
#define MODEL_SUM(name, from, to, count, group)                                \
  MODEL __m128i model_##name(__m128i a) {                                      \
    Lanes x = {a}, r;                                                          \
    for (int i = 0; i < count; i++) {                                          \
      r.to[i] = 0;                                                             \
      for (int j = 0; j < group; j++)                                          \
        r.to[i] += x.from[i * group + j];                                      \
    }                                                                          \
    return r.i;                                                                \
  }
MODEL_SUM(_mm_haddw_epi8, s8, s16, 8, 2)
MODEL_SUM(_mm_haddd_epi8, s8, s32, 4, 4)
MODEL_SUM(_mm_haddq_epi8, s8, s64, 2, 8)
MODEL_SUM(_mm_haddd_epi16, s16, s32, 4, 2)
MODEL_SUM(_mm_haddq_epi16, s16, s64, 2, 4)
MODEL_SUM(_mm_haddq_epi32, s32, s64, 2, 2)
MODEL_SUM(_mm_haddw_epu8, u8, u16, 8, 2)
MODEL_SUM(_mm_haddd_epu8, u8, u32, 4, 4)
MODEL_SUM(_mm_haddq_epu8, u8, u64, 2, 8)
MODEL_SUM(_mm_haddd_epu16, u16, u32, 4, 2)
MODEL_SUM(_mm_haddq_epu16, u16, u64, 2, 4)
MODEL_SUM(_mm_haddq_epu32, u32, u64, 2, 2)
#define MODEL_DIFFERENCE(name, from, to, count)                                \
  MODEL __m128i model_##name(__m128i a) {                                      \
    Lanes x = {a}, r;                                                          \
    for (int i = 0; i < count; i++)                                            \
      r.to[i] = (int64_t)x.from[2 * i] - x.from[2 * i + 1];                    \
    return r.i;                                                                \
  }
MODEL_DIFFERENCE(_mm_hsubw_epi8, s8, s16, 8)
MODEL_DIFFERENCE(_mm_hsubd_epi16, s16, s32, 4)
MODEL_DIFFERENCE(_mm_hsubq_epi32, s32, s64, 2)

/* --- XOP multiply-accumulate */
#define MODEL_MACC(name, from, to, bits, count, index, saturate)               \
  MODEL __m128i model_##name(__m128i a, __m128i b, __m128i c) {                \
    Lanes x = {a}, y = {b}, z = {c}, r;                                        \
    for (int i = 0; i < count; i++) {                                          \
      __int128 sum = (__int128)x.from[index] * y.from[index] + z.to[i];        \
      r.to[i] = saturate ? model_clamp(sum, bits) : (int64_t)sum;              \
    }                                                                          \
    return r.i;                                                                \
  }
MODEL_MACC(_mm_macc_epi16, s16, s16, 16, 8, i, 0)
MODEL_MACC(_mm_maccs_epi16, s16, s16, 16, 8, i, 1)
MODEL_MACC(_mm_macc_epi32, s32, s32, 32, 4, i, 0)
MODEL_MACC(_mm_maccs_epi32, s32, s32, 32, 4, i, 1)
MODEL_MACC(_mm_maccd_epi16, s16, s32, 32, 4, 2 * i, 0)
MODEL_MACC(_mm_maccsd_epi16, s16, s32, 32, 4, 2 * i, 1)
MODEL_MACC(_mm_macclo_epi32, s32, s64, 64, 2, 2 * i, 0)
MODEL_MACC(_mm_maccslo_epi32, s32, s64, 64, 2, 2 * i, 1)
MODEL_MACC(_mm_macchi_epi32, s32, s64, 64, 2, 2 * i + 1, 0)
MODEL_MACC(_mm_maccshi_epi32, s32, s64, 64, 2, 2 * i + 1, 1)
#define MODEL_MADD(name, saturate)                                             \
  MODEL __m128i model_##name(__m128i a, __m128i b, __m128i c) {                \
    Lanes x = {a}, y = {b}, z = {c}, r;                                        \
    for (int i = 0; i < 4; i++) {                                              \
      int64_t sum = (int64_t)x.s16[2 * i] * y.s16[2 * i] +                     \
                    (int64_t)x.s16[2 * i + 1] * y.s16[2 * i + 1] + z.s32[i];   \
      r.s32[i] = saturate ? model_clamp(sum, 32) : sum;                        \
    }                                                                          \
    return r.i;                                                                \
  }
MODEL_MADD(_mm_maddd_epi16, 0)
MODEL_MADD(_mm_maddsd_epi16, 1)

/* --- XOP permutes, selects, fractions */
MODEL __m128i model__mm_cmov_si128(__m128i a, __m128i b, __m128i c) {
  Lanes x = {a}, y = {b}, z = {c}, r;
  for (int i = 0; i < 128; i++) {
    int bit = z.u8[i / 8] >> i % 8 & 1 ? x.u8[i / 8] >> i % 8 & 1
                                       : y.u8[i / 8] >> i % 8 & 1;
    r.u8[i / 8] = (i % 8 ? r.u8[i / 8] : 0) | bit << i % 8;
  }
  return r.i;
}
MODEL_WIDE_2(_mm256_cmov_si256, __m256i, i, _mm_cmov_si128, , )

MODEL __m128i model__mm_perm_epi8(__m128i a, __m128i b, __m128i c) {
  Lanes x = {a}, y = {b}, z = {c}, r;
  for (int i = 0; i < 16; i++) {
    int from = z.u8[i] & 31, value = from < 16 ? x.u8[from] : y.u8[from - 16],
        mirrored = 0;
    for (int bit = 0; bit < 8; bit++)
      mirrored |= (value >> bit & 1) << (7 - bit);
    const int choice[8] = {value,
                           ~value,
                           mirrored,
                           ~mirrored,
                           0,
                           255,
                           value & 128 ? 255 : 0,
                           value & 128 ? 0 : 255};
    r.u8[i] = (uint8_t)choice[z.u8[i] >> 5];
  }
  return r.i;
}

static int model_zeroed(int imm, int match) {
  return (imm == 2 && match) || (imm == 3 && !match);
}
MODEL __m128 model__mm_permute2_ps(__m128 a, __m128 b, __m128i c, int imm) {
  Lanes x = {.ps = a}, y = {.ps = b}, z = {c}, r;
  for (int i = 0; i < 4; i++) {
    int from = z.u32[i] & 3, second = z.u32[i] >> 2 & 1;
    r.u32[i] = model_zeroed(imm, z.u32[i] >> 3 & 1) ? 0
               : second                             ? y.u32[from]
                                                    : x.u32[from];
  }
  return r.ps;
}
MODEL __m128d model__mm_permute2_pd(__m128d a, __m128d b, __m128i c, int imm) {
  Lanes x = {.pd = a}, y = {.pd = b}, z = {c}, r;
  for (int i = 0; i < 2; i++) {
    int from = z.u64[i] >> 1 & 1, second = z.u64[i] >> 2 & 1;
    r.u64[i] = model_zeroed(imm, z.u64[i] >> 3 & 1) ? 0
               : second                             ? y.u64[from]
                                                    : x.u64[from];
  }
  return r.pd;
}
MODEL __m256 model__mm256_permute2_ps(__m256 a, __m256 b, __m256i c, int imm) {
  Wide x = {.ps = a}, y = {.ps = b}, z = {c};
  for (int h = 0; h < 2; h++)
    x.half[h].ps =
        model__mm_permute2_ps(x.half[h].ps, y.half[h].ps, z.half[h].i, imm);
  return x.ps;
}
MODEL __m256d model__mm256_permute2_pd(__m256d a, __m256d b, __m256i c,
                                       int imm) {
  Wide x = {.pd = a}, y = {.pd = b}, z = {c};
  for (int h = 0; h < 2; h++)
    x.half[h].pd =
        model__mm_permute2_pd(x.half[h].pd, y.half[h].pd, z.half[h].i, imm);
  return x.pd;
}

#define MODEL_FRACTION(suffix, scalar, type, wide, field, lane, count, cut)    \
  MODEL type model__mm_frcz_##suffix(type a) {                                 \
    Lanes x = {.field = a};                                                    \
    for (int i = 0; i < count; i++)                                            \
      x.lane[i] = x.lane[i] - cut(x.lane[i]);                                  \
    return x.field;                                                            \
  }                                                                            \
  MODEL type model__mm_frcz_##scalar(type a) {                                 \
    Lanes x = {.field = a}, r = {0};                                           \
    r.lane[0] = x.lane[0] - cut(x.lane[0]);                                    \
    return r.field;                                                            \
  }                                                                            \
  MODEL wide model__mm256_frcz_##suffix(wide a) {                              \
    Wide x = {.field = a};                                                     \
    for (int h = 0; h < 2; h++)                                                \
      x.half[h].field = model__mm_frcz_##suffix(x.half[h].field);              \
    return x.field;                                                            \
  }
MODEL_FRACTION(ps, ss, __m128, __m256, ps, f, 4, truncf)
MODEL_FRACTION(pd, sd, __m128d, __m256d, pd, d, 2, trunc)

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
  MODEL_WIDE_2(_mm256_##name##_ps, __m256, ps, _mm_##name##_ps, , )            \
  MODEL_WIDE_2(_mm256_##name##_pd, __m256d, pd, _mm_##name##_pd, , )
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
  MODEL_WIDE_2(_mm256_##name##_epi32, __m256i, i, _mm_##name##_epi32, , )
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
  MODEL_WIDE_2(_mm256_##name##_avx_epu64, __m256i, i, _mm_##name##_avx_epu64,  \
               , )
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

/* --- AVX512-VP2INTERSECT */
#define MODEL_INTERSECT(name, vector, mask, lane, count)                       \
  MODEL void model_##name(vector a, vector b, mask *p, mask *q) {              \
    lane x[count], y[count];                                                   \
    memcpy(x, &a, sizeof x);                                                   \
    memcpy(y, &b, sizeof y);                                                   \
    *p = *q = 0;                                                               \
    for (int k = 0; k < count * count; k++)                                    \
      if (x[k / count] == y[k % count])                                        \
        *p |= (mask)(1u << k / count), *q |= (mask)(1u << k % count);          \
  }
MODEL_INTERSECT(_mm_2intersect_epi32, __m128i, __mmask8, uint32_t, 4)
MODEL_INTERSECT(_mm256_2intersect_epi32, __m256i, __mmask8, uint32_t, 8)
MODEL_INTERSECT(_mm512_2intersect_epi32, __m512i, __mmask16, uint32_t, 16)
MODEL_INTERSECT(_mm_2intersect_epi64, __m128i, __mmask8, uint64_t, 2)
MODEL_INTERSECT(_mm256_2intersect_epi64, __m256i, __mmask8, uint64_t, 4)
MODEL_INTERSECT(_mm512_2intersect_epi64, __m512i, __mmask8, uint64_t, 8)

/* --- RAO-INT, CMPccXADD, CLZERO: here nobody else looks at the memory */
#define MODEL_RAO(bits, type)                                                  \
  MODEL void model__aadd_i##bits(type *p, type a) {                            \
    *p = (type)((unsigned long long)*p + (unsigned long long)a);               \
  }                                                                            \
  MODEL void model__aand_i##bits(type *p, type a) { *p &= a; }                 \
  MODEL void model__aor_i##bits(type *p, type a) { *p |= a; }                  \
  MODEL void model__axor_i##bits(type *p, type a) { *p ^= a; }
MODEL_RAO(32, int)
MODEL_RAO(64, long long)
/* The condition is that of Jcc after CMP [memory], a; this CPU's own compare
 * supplies the flags. */
#define MODEL_CMPCCXADD(bits, type, letter)                                    \
  MODEL type model__cmpccxadd_epi##bits(void *p, type a, type b, int imm) {    \
    type old, sum;                                                             \
    unsigned char t[8];                                                        \
    memcpy(&old, p, sizeof old);                                               \
    __asm__("cmp" letter " %9, %8; seto %0; setb %1; sete %2; setbe %3; sets " \
            "%4; setp %5; setl %6; setle %7"                                   \
            : "=m"(t[0]), "=m"(t[1]), "=m"(t[2]), "=m"(t[3]), "=m"(t[4]),      \
              "=m"(t[5]), "=m"(t[6]), "=m"(t[7])                               \
            : "r"(old), "r"(a)                                                 \
            : "cc");                                                           \
    sum = (type)((unsigned long long)old + (unsigned long long)b);             \
    if (t[imm >> 1] != (imm & 1))                                              \
      memcpy(p, &sum, sizeof sum);                                             \
    return old;                                                                \
  }
MODEL_CMPCCXADD(32, int, "l")
MODEL_CMPCCXADD(64, long long, "q")
MODEL void model__mm_clzero(void *p) {
  memset((char *)p - ((uintptr_t)p & 63), 0, 64);
}

/* --- SHA512, by FIPS 180-4 section 4.1.3 */
static uint64_t model_ror64(uint64_t x, int n) {
  return x >> n | x << (64 - n);
}
MODEL __m256i model__mm256_sha512msg1_epi64(__m256i a, __m128i b) {
  Wide x = {a};
  uint64_t w[5] = {x.u64[0], x.u64[1], x.u64[2], x.u64[3], ((Lanes)b).u64[0]};
  for (int i = 0; i < 4; i++)
    x.u64[i] = w[i] + (model_ror64(w[i + 1], 1) ^ model_ror64(w[i + 1], 8) ^
                       w[i + 1] >> 7);
  return x.i;
}
MODEL __m256i model__mm256_sha512msg2_epi64(__m256i a, __m256i b) {
  Wide x = {a}, y = {b};
  uint64_t w[6] = {y.u64[2], y.u64[3]};
  for (int i = 0; i < 4; i++)
    w[i + 2] = x.u64[i] +=
        model_ror64(w[i], 19) ^ model_ror64(w[i], 61) ^ w[i] >> 6;
  return x.i;
}
MODEL __m256i model__mm256_sha512rnds2_epi64(__m256i a, __m256i b, __m128i c) {
  Wide x = {a}, y = {b};
  Lanes k = {c};
  /* a..h of the standard */
  uint64_t s[8] = {y.u64[3], y.u64[2], x.u64[3], x.u64[2],
                   y.u64[1], y.u64[0], x.u64[1], x.u64[0]};
  for (int t = 0; t < 2; t++) {
    uint64_t choose = (s[4] & s[5]) ^ (~s[4] & s[6]),
             majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
    uint64_t t1 = s[7] +
                  (model_ror64(s[4], 14) ^ model_ror64(s[4], 18) ^
                   model_ror64(s[4], 41)) +
                  choose + k.u64[t];
    uint64_t t2 = (model_ror64(s[0], 28) ^ model_ror64(s[0], 34) ^
                   model_ror64(s[0], 39)) +
                  majority;
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += t1;
    s[0] = t1 + t2;
  }
  Wide r = {.u64 = {s[5], s[4], s[1], s[0]}};
  return r.i;
}
