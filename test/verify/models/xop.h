/* XOP, from the AMD64 Architecture Programmer's Manual, volumes 4 and 6. */
#include "lanes.h"

/* --- XOP compares: the immediate chooses, and each choice has a name of its
 * own */
#define MODEL_COMPARE_NAMED(name, suffix, imm)                                 \
  MODEL __m128i model__mm_com##name##_##suffix(__m128i a, __m128i b) {         \
    return model__mm_com_##suffix(a, b, imm);                                  \
  }
#define MODEL_COMPARE(suffix, lane, count)                                     \
  MODEL __m128i model__mm_com_##suffix(__m128i a, __m128i b, int imm) {        \
    Lanes x = {a}, y = {b}, r;                                                 \
    for (int i = 0; i < count; i++) {                                          \
      int less = x.lane[i] < y.lane[i], equal = x.lane[i] == y.lane[i];        \
      const int choice[8] = {                                                  \
          less, less || equal, !less && !equal, !less, equal, !equal, 0, 1};   \
      r.lane[i] = choice[imm & 7] ? -1 : 0;                                    \
    }                                                                          \
    return r.i;                                                                \
  }                                                                            \
  MODEL_COMPARE_NAMED(lt, suffix, 0)                                           \
  MODEL_COMPARE_NAMED(le, suffix, 1)                                           \
  MODEL_COMPARE_NAMED(gt, suffix, 2)                                           \
  MODEL_COMPARE_NAMED(ge, suffix, 3)                                           \
  MODEL_COMPARE_NAMED(eq, suffix, 4)                                           \
  MODEL_COMPARE_NAMED(neq, suffix, 5)                                          \
  MODEL_COMPARE_NAMED(false, suffix, 6)                                        \
  MODEL_COMPARE_NAMED(true, suffix, 7)
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
MODEL_HALVES_3(_mm256_cmov_si256, __m256i, i, _mm_cmov_si128)

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
