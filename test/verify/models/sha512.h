/* SHA512, from Intel's Instruction Set Extensions Programming Reference and
 * FIPS 180-4. */
#include "lanes.h"

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
