/* SM3 and SM4, from GB/T 32905-2016 and GB/T 32907-2016 and, for which word
   stands where, Intel's Instruction Set Extensions Programming Reference. */
#include "lanes.h"

static uint32_t model_rol32(uint32_t x, int n) {
  n &= 31;
  return n ? x << n | x >> (32 - n) : x;
}

/* --- SM3: W[j] of the message expansion, P0 and P1, FF and GG by round */
static uint32_t model_sm3_p(uint32_t x, int second, int third) {
  return x ^ model_rol32(x, second) ^ model_rol32(x, third);
}
MODEL __m128i model__mm_sm3msg1_epi32(__m128i a, __m128i b, __m128i c) {
  Lanes w7 = {a}, w13 = {b}, w0 = {c}, r;
  for (int i = 0; i < 4; i++)
    r.u32[i] = model_sm3_p(w0.u32[i] ^ w7.u32[i] ^
                               (i < 3 ? model_rol32(w13.u32[i], 15) : 0),
                           15, 23);
  return r.i;
}
MODEL __m128i model__mm_sm3msg2_epi32(__m128i a, __m128i b, __m128i c) {
  Lanes r = {a}, w3 = {b}, w10 = {c};
  for (int i = 0; i < 4; i++)
    r.u32[i] ^= model_rol32(w3.u32[i], 7) ^ w10.u32[i];
  /* W[19] takes W[16], which msg1 could not know: P1 of it rotated by 15. */
  r.u32[3] ^= model_sm3_p(model_rol32(r.u32[0], 15), 15, 23);
  return r.i;
}
MODEL __m128i model__mm_sm3rnds2_epi32(__m128i a, __m128i b, __m128i c,
                                       int imm) {
  Lanes cdgh = {a}, abef = {b}, w = {c};
  /* A..H of the standard; C, D, G and H come unrotated */
  uint32_t s[8] = {abef.u32[3],
                   abef.u32[2],
                   model_rol32(cdgh.u32[3], 9),
                   model_rol32(cdgh.u32[2], 9),
                   abef.u32[1],
                   abef.u32[0],
                   model_rol32(cdgh.u32[1], 19),
                   model_rol32(cdgh.u32[0], 19)};
  int early = (imm & 0x3e) < 16;
  for (int i = 0; i < 2; i++) {
    int j = (imm & 0x3e) + i;
    uint32_t t = early ? 0x79cc4519 : 0x7a879d8a;
    uint32_t ss1 =
        model_rol32(model_rol32(s[0], 12) + s[4] + model_rol32(t, j), 7);
    uint32_t ff = early ? s[0] ^ s[1] ^ s[2]
                        : (s[0] & s[1]) | (s[0] & s[2]) | (s[1] & s[2]);
    uint32_t gg = early ? s[4] ^ s[5] ^ s[6] : (s[4] & s[5]) | (~s[4] & s[6]);
    uint32_t tt1 =
        ff + s[3] + (ss1 ^ model_rol32(s[0], 12)) + (w.u32[i] ^ w.u32[i + 2]);
    uint32_t tt2 = gg + s[7] + ss1 + w.u32[i];
    s[3] = s[2], s[2] = model_rol32(s[1], 9), s[1] = s[0], s[0] = tt1;
    s[7] = s[6], s[6] = model_rol32(s[5], 19), s[5] = s[4];
    s[4] = model_sm3_p(tt2, 9, 17);
  }
  Lanes r = {.u32 = {s[5], s[4], s[1], s[0]}};
  return r.i;
}

/* --- SM4: the S-box by its algebra, affine, inverse in GF(2^8) modulo x^8 +
 * x^7 + x^6 + x^5 + x^4 + x^2 + 1, affine */
static int model_sm4_times(int a, int b) {
  int r = 0;
  for (int bit = 0; bit < 8; bit++, a = a << 1 ^ (a & 128 ? 0x1f5 : 0))
    r ^= b >> bit & 1 ? a : 0;
  return r;
}
static int model_sm4_affine(int x) {
  int r = 0;
  for (int bit = 0; bit < 8; bit++)
    r |= __builtin_parity(x & (0xa7 << bit | 0xa7 >> (8 - bit)) & 255) << bit;
  return r ^ 0xd3;
}
static int model_sm4_box(int x) {
  int from = model_sm4_affine(x), power = 1;
  for (int i = 0; i < 254; i++)
    power = model_sm4_times(power, from);
  return model_sm4_affine(power);
}
static uint32_t model_sm4_tau(uint32_t x) {
  static unsigned char box[256];
  uint32_t r = 0;
  if (!box[0])
    for (int i = 0; i < 256; i++)
      box[i] = model_sm4_box(i);
  for (int at = 0; at < 32; at += 8)
    r |= (uint32_t)box[x >> at & 255] << at;
  return r;
}
static __m128i model_sm4(__m128i a, __m128i b, int key) {
  Lanes x = {a}, words = {b};
  for (int i = 0; i < 4; i++) {
    uint32_t t = model_sm4_tau(x.u32[1] ^ x.u32[2] ^ x.u32[3] ^ words.u32[i]);
    t = key ? t ^ model_rol32(t, 13) ^ model_rol32(t, 23)
            : t ^ model_rol32(t, 2) ^ model_rol32(t, 10) ^ model_rol32(t, 18) ^
                  model_rol32(t, 24);
    t ^= x.u32[0];
    memmove(x.u32, x.u32 + 1, 12);
    x.u32[3] = t;
  }
  return x.i;
}
MODEL __m128i model__mm_sm4key4_epi32(__m128i a, __m128i b) {
  return model_sm4(a, b, 1);
}
MODEL __m128i model__mm_sm4rnds4_epi32(__m128i a, __m128i b) {
  return model_sm4(a, b, 0);
}
MODEL_HALVES_2(_mm256_sm4key4_epi32, __m256i, i, _mm_sm4key4_epi32)
MODEL_HALVES_2(_mm256_sm4rnds4_epi32, __m256i, i, _mm_sm4rnds4_epi32)
