/* Loads and stores beside memory that must not be touched, and through pointers of another type: what the verifier's
   inputs, which lie in the middle of an array, cannot show. Prints what is wrong, then "done". */
#include "shim.h"
#include <stdio.h>
#include <sys/mman.h>

#define SEPARATE __attribute__((__noinline__))

static void expect(const char *what, int lanes, int right) {
  if (!right)
    printf("%s, %d lanes: wrong\n", what, lanes);
}

/* The last LANES lanes before the end of what is mapped; every lane of a vector beyond them is masked out. */
static SEPARATE void at_the_end(char *end, int lanes) {
  int mask[8], i;
  __m256i k, wild, got;
  __m512i wide;
  __mmask16 bits = (__mmask16)((1u << lanes) - 1);
  int *p = (int *)end - lanes, seen[16];
  for (i = 0; i < 8; i++)
    mask[i] = i < lanes ? -1 : INT32_MAX;
  for (i = 0; i < lanes; i++)
    p[i] = 100 + i;
  memcpy(&k, mask, sizeof k);
  got = _mm256_maskload_epi32(p, k);
  memcpy(seen, &got, sizeof got);
  for (i = 0; i < 8; i++)
    expect("maskload", lanes, seen[i] == (i < lanes ? 100 + i : 0));
  wild = _mm256_blendv_epi8(_mm256_set1_epi32(1 << 20), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), k);
  got = _mm256_mask_i32gather_epi32(_mm256_set1_epi32(-7), p, wild, k, 4);
  memcpy(seen, &got, sizeof got);
  for (i = 0; i < 8; i++)
    expect("gather", lanes, seen[i] == (i < lanes ? 100 + i : -7));
  wide = _mm512_maskz_loadu_epi32(bits, p);
  memcpy(seen, &wide, sizeof wide);
  for (i = 0; i < 16; i++)
    expect("maskz_loadu", lanes, seen[i] == (i < lanes ? 100 + i : 0));
  wide = _mm512_maskz_expandloadu_epi32((__mmask16)(bits << 3), p);
  memcpy(seen, &wide, sizeof wide);
  for (i = 0; i < 16; i++)
    expect("expandloadu", lanes, seen[i] == (i >= 3 && i < lanes + 3 ? 97 + i : 0));
  _mm256_maskstore_epi32(p, k, _mm256_set1_epi32(5));
  for (i = 0; i < lanes; i++)
    expect("maskstore", lanes, p[i] == 5);
  _mm512_mask_storeu_epi32(p, bits, _mm512_set1_epi32(6));
  for (i = 0; i < lanes; i++)
    expect("mask_storeu", lanes, p[i] == 6);
  _mm512_mask_compressstoreu_epi32(p, (__mmask16)(bits << 5), _mm512_set1_epi32(7));
  for (i = 0; i < lanes; i++)
    expect("compressstoreu", lanes, p[i] == 7);
  _mm512_mask_cvtepi32_storeu_epi8(end - lanes, bits, _mm512_set1_epi32(8));
  for (i = 0; i < lanes; i++)
    expect("cvtepi32_storeu", lanes, end[-1 - i] == 8);
}

/* The scalar accesses have another type than the vector ones to the same bytes. */
static SEPARATE float store_then_float(float *f, int *i) {
  *f = 1;
  _mm_storeu_si128((__m128i *)i, _mm_set1_epi32(0x40000000));
  return *f;
}
static SEPARATE int store_then_int(int *i, float *f) {
  *i = 3;
  _mm_storeu_ps(f, _mm_set1_ps(2));
  return *i;
}
static SEPARATE int dereference(int *i, void *p) {
  *i = 9;
  *(__m256i *)p = _mm256_set1_epi32(77);
  return *i;
}
static SEPARATE int int_then_load(long long *q, int *i) {
  *q = 9;
  i[0] = 5;
  i[1] = 6;
  return _mm_extract_epi32(_mm_loadl_epi64((__m128i *)q), 1);
}
static SEPARATE int small_stores(int *i, short *s) {
  *i = 4;
  _mm_storeu_si16(s, _mm_set1_epi32(0x7777));
  return *i;
}
static SEPARATE float scatter_then_float(float *f, int *i) {
  *f = 1;
  _mm512_mask_i32scatter_epi32(i, 0xffff, _mm512_setzero_si512(), _mm512_set1_epi32(0x40a00000), 4);
  return *f;
}

int main(void) {
  static union {
    char bytes[64];
    float f[16];
    int i[16];
    long long q[8];
    short s[32];
  } u __attribute__((__aligned__(64)));
  const size_t half = 1 << 18;
  char *base = (char *)mmap(NULL, 2 * half, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (base == (char *)MAP_FAILED || mprotect(base + half, half, PROT_NONE) != 0)
    return 1;
  for (int lanes = 0; lanes <= 8; lanes++)
    at_the_end(base + half, lanes);
  expect("float after an integer store", 4, store_then_float(u.f, u.i) == 2);
  expect("int after a float store", 4, store_then_int(u.i, u.f) == 0x40000000);
  expect("int after a dereferenced vector", 8, dereference(u.i, u.bytes) == 77);
  expect("vector after int stores", 2, int_then_load(u.q, u.i) == 6);
  expect("int after a 16-bit store", 1, small_stores(u.i, u.s) == 0x7777);
  expect("float after a scatter", 16, scatter_then_float(u.f, u.i) == 5);
  printf("done\n");
  return 0;
}
