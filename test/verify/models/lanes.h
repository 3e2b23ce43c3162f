/* What the reference models share: vectors as arrays of lanes, and 256 bits as
 * two halves. */
#pragma once
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

/* A 256-bit operation of two or three vectors: both halves by the 128-bit
 * model. */
#define MODEL_HALVES_2(name, type, field, base)                                \
  MODEL type model_##name(type a, type b) {                                    \
    Wide x = {.field = a}, y = {.field = b};                                   \
    for (int h = 0; h < 2; h++)                                                \
      x.half[h].field = model_##base(x.half[h].field, y.half[h].field);        \
    return x.field;                                                            \
  }
#define MODEL_HALVES_3(name, type, field, base)                                \
  MODEL type model_##name(type a, type b, type c) {                            \
    Wide x = {.field = a}, y = {.field = b}, z = {.field = c};                 \
    for (int h = 0; h < 2; h++)                                                \
      x.half[h].field =                                                        \
          model_##base(x.half[h].field, y.half[h].field, z.half[h].field);     \
    return x.field;                                                            \
  }

static int64_t model_clamp(__int128 value, int bits) {
  __int128 top = ((__int128)1 << (bits - 1)) - 1;
  return (int64_t)(value > top ? top : value < -top - 1 ? -top - 1 : value);
}
