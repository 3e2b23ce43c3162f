/* The published examples of SM3 (GB/T 32905-2016, A.1) and SM4 (GB/T 32907-2016, A.1), computed
   with the intrinsics in the order in which x86 programs use them. */
#include "shim.h"
#include <stdio.h>

static uint32_t words[68];

static void sm3_abc(void) {
  uint32_t v[8] = {0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e};
  uint32_t abef[4] = {v[5], v[4], v[1], v[0]}, cdgh[4];
  __m128i ab, cd;
  /* The instructions hold C, D, G and H before the rotation of the round that used them as B and F. */
  for (int i = 0; i < 4; i++) {
    int n = i < 2 ? 19 : 9;
    uint32_t x = v[i == 0 ? 7 : i == 1 ? 6 : i == 2 ? 3 : 2];
    cdgh[i] = x >> n | x << (32 - n);
  }
  words[0] = 0x61626380;
  words[15] = 24;
  for (int j = 16; j < 68; j += 4) {
    __m128i w[6];
    const int from[6] = {j - 9, j - 3, j - 16, j - 13, j - 6, 0};
    for (int i = 0; i < 5; i++)
      memcpy(&w[i], words + from[i], 16);
    /* W[j] itself is not known yet where W[j-3] stands in the last lane of the second operand. */
    w[1] = _mm_insert_epi32(w[1], 0, 3);
    w[5] = _mm_sm3msg2_epi32(_mm_sm3msg1_epi32(w[0], w[1], w[2]), w[3], w[4]);
    memcpy(words + j, &w[5], 16);
  }
  memcpy(&ab, abef, 16);
  memcpy(&cd, cdgh, 16);
#define TWO(j)                                                                                                           \
  do {                                                                                                                   \
    uint32_t four[4] = {words[j], words[j + 1], words[j + 4], words[j + 5]};                                             \
    __m128i w, next;                                                                                                     \
    memcpy(&w, four, 16);                                                                                                \
    next = _mm_sm3rnds2_epi32(cd, ab, w, j);                                                                             \
    cd = ab;                                                                                                             \
    ab = next;                                                                                                           \
  } while (0)
#define EIGHT(j) TWO(j); TWO(j + 2); TWO(j + 4); TWO(j + 6)
  EIGHT(0); EIGHT(8); EIGHT(16); EIGHT(24); EIGHT(32); EIGHT(40); EIGHT(48); EIGHT(56);
  memcpy(abef, &ab, 16);
  memcpy(cdgh, &cd, 16);
  {
    uint32_t c = cdgh[3] << 9 | cdgh[3] >> 23, d = cdgh[2] << 9 | cdgh[2] >> 23;
    uint32_t g = cdgh[1] << 19 | cdgh[1] >> 13, h = cdgh[0] << 19 | cdgh[0] >> 13;
    uint32_t r[8] = {abef[3], abef[2], c, d, abef[1], abef[0], g, h};
    printf("SM3");
    for (int i = 0; i < 8; i++)
      printf(" %08x", r[i] ^ v[i]);
    printf("\n");
  }
}

static void sm4_example(void) {
  const uint32_t text[4] = {0x01234567, 0x89abcdef, 0xfedcba98, 0x76543210};
  const uint32_t fk[4] = {0xa3b1bac6, 0x56aa3350, 0x677d9197, 0xb27022dc};
  uint32_t out[4];
  __m128i key, state, constants;
  memcpy(&state, text, 16);
  memcpy(&constants, fk, 16);
  key = _mm_xor_si128(state, constants);
  for (int round = 0; round < 32; round += 4) {
    uint32_t ck[4];
    for (int i = 0; i < 4; i++) {
      ck[i] = 0;
      for (int byte = 0; byte < 4; byte++)
        ck[i] = ck[i] << 8 | ((unsigned)((4 * (round + i) + byte) * 7) & 255);
    }
    memcpy(&constants, ck, 16);
    key = _mm_sm4key4_epi32(key, constants);
    state = _mm_sm4rnds4_epi32(state, key);
  }
  memcpy(out, &state, 16);
  printf("SM4 %08x %08x %08x %08x\n", out[3], out[2], out[1], out[0]);
}

int main(void) {
  sm3_abc();
  sm4_example();
  return 0;
}
