/* The inputs of the verifier. They depend on the name of the intrinsic alone,
   so both sides see the same bits, today and tomorrow. */
#include <stdint.h>
#include <string.h>

typedef struct {
  uint64_t state;
} Random;

static uint64_t hash_text(const char *text) {
  uint64_t hash = 0xcbf29ce484222325u;
  while (*text)
    hash = (hash ^ (unsigned char)*text++) * 0x100000001b3u;
  return hash;
}

static uint64_t next(Random *random) {
  random->state ^= random->state >> 12;
  random->state ^= random->state << 25;
  random->state ^= random->state >> 27;
  return random->state * 0x2545f4914f6cdd1du;
}

static unsigned below(Random *random, unsigned limit) {
  return (unsigned)(next(random) >> 33) % limit;
}

static uint32_t float_bits(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static uint64_t double_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static uint32_t float_input(Random *random) {
  static const uint32_t special[] = {
      0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000,
      0x7fc00000, 0xffc00000, 0x7fc12345, 0x7fa00000, 0x00000001, 0x80000001,
      0x007fffff, 0x00800000, 0x80800000, 0x7f7fffff, 0xff7fffff, 0x3f000000,
      0xbf000000, 0x3fc00000, 0x40200000, 0xc0200000, 0x40600000, 0x4b000000,
      0x4b000001, 0x4effffff, 0x4f000000, 0xcf000000, 0xcf000001, 0x4f7fffff,
      0x4f800000, 0x5effffff, 0x5f000000, 0xdf000000, 0x5f7fffff, 0x5f800000,
      0x477fe000, 0x477fefff, 0x477ff000, 0x387fc000, 0x33000000, 0x33000001,
      0x3f7fffff, 0xbf7fffff, 0x47000000, 0x46fffe00, 0xc7000000, 0xc7000100,
      0x477fff00, 0x7e800000};
  switch (below(random, 8)) {
  case 0:
  case 1:
    return special[below(random, sizeof special / sizeof *special)];
  case 2:
    return (uint32_t)next(random);
  case 3: /* halves and small integers: ties of every rounding */
    return float_bits((float)((int)below(random, 64) - 32) * 0.5f);
  case 4: /* around the limits of the integers */
    return float_bits((float)(int64_t)(next(random) >> below(random, 64)) *
                      (next(random) & 1 ? 1.0f : -1.0f));
  default: /* ordinary magnitudes, full mantissa */
    return (uint32_t)(next(random) & 0x807fffff) | (118 + below(random, 20))
                                                       << 23;
  }
}

static uint64_t double_input(Random *random) {
  static const uint64_t special[] = {
      0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000,
      0xbff0000000000000, 0x7ff0000000000000, 0xfff0000000000000,
      0x7ff8000000000000, 0xfff8000000000000, 0x7ff8000012345678,
      0x7ff4000000000000, 0x0000000000000001, 0x8000000000000001,
      0x000fffffffffffff, 0x0010000000000000, 0x8010000000000000,
      0x7fefffffffffffff, 0xffefffffffffffff, 0x3fe0000000000000,
      0xbfe0000000000000, 0x3ff8000000000000, 0x4004000000000000,
      0xc004000000000000, 0x41dfffffffc00000, 0x41dfffffffe00000,
      0x41e0000000000000, 0xc1e0000000000000, 0xc1e0000000200000,
      0xc1e0000000100000, 0x41efffffffe00000, 0x41effffffff00000,
      0x41f0000000000000, 0x43dfffffffffffff, 0x43e0000000000000,
      0xc3e0000000000000, 0x43efffffffffffff, 0x43f0000000000000,
      0x4330000000000001, 0x3fefffffffffffff, 0xbfefffffffffffff,
      0x47efffffe0000000, 0x47effffff0000000, 0x380fffffc0000000,
      0x36a0000000000000, 0x3690000000000000, 0x3690000000000001,
      0x40effc0000000000, 0x40effe0000000000, 0x3e60000000000001};
  switch (below(random, 8)) {
  case 0:
  case 1:
    return special[below(random, sizeof special / sizeof *special)];
  case 2:
    return next(random);
  case 3:
    return double_bits(((int)below(random, 64) - 32) * 0.5);
  case 4:
    return double_bits((double)(int64_t)(next(random) >> below(random, 64)) *
                       (next(random) & 1 ? 1.0 : -1.0));
  case 5: /* values of single precision, so that conversions meet exact and tied
             cases */
    return (next(random) & 0x800ffffff0000000) |
           (uint64_t)(1014 + below(random, 20)) << 52;
  default:
    return (next(random) & 0x800fffffffffffff) |
           (uint64_t)(1014 + below(random, 20)) << 52;
  }
}

static uint16_t half_input(Random *random) {
  static const uint16_t special[] = {
      0x0000, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e00, 0xfe00,
      0x7d01, 0x0001, 0x8001, 0x03ff, 0x0400, 0x8400, 0x7bff, 0xfbff,
      0x3800, 0x3e00, 0x4100, 0xc100, 0x77ff, 0x7800, 0xf800, 0x7000,
      0x3bff, 0x6400, 0x6401, 0x5c00, 0x0200};
  switch (below(random, 6)) {
  case 0:
    return special[below(random, sizeof special / sizeof *special)];
  case 1:
    return (uint16_t)next(random);
  default:
    return (uint16_t)((next(random) & 0x83ff) | (11 + below(random, 9)) << 10);
  }
}

static uint64_t integer_input(Random *random, unsigned bits) {
  uint64_t low = bits == 64 ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1,
           sign = (uint64_t)1 << (bits - 1);
  switch (below(random, 8)) {
  case 0: {
    const uint64_t edge[] = {0,        1,        2,        low,
                             low - 1,  sign,     sign - 1, sign + 1,
                             low >> 4, bits - 1, bits,     bits + 1};
    return edge[below(random, sizeof edge / sizeof *edge)] & low;
  }
  case 1:
  case 2: /* shift counts, lane numbers */
    return below(random, bits + 8);
  case 3:
    return (next(random) >> below(random, 64)) & low;
  default:
    return next(random) & low;
  }
}

/* Lane kinds: f d h b floating (32, 64, 16, bfloat16), 1 2 4 8 integers by
 * bytes, n N integers of 4 and 8 bytes other than zero, g G indices for gather.
 */
static unsigned lane_bytes(char kind) {
  switch (kind) {
  case 'f':
  case '4':
  case 'n':
  case 'g':
    return 4;
  case 'd':
  case '8':
  case 'N':
  case 'G':
    return 8;
  case 'h':
  case 'b':
  case '2':
    return 2;
  default:
    return 1;
  }
}

static void fill(void *memory, unsigned size, char kind, Random *random) {
  unsigned step = lane_bytes(kind);
  for (unsigned at = 0; at + step <= size; at += step) {
    uint64_t bits;
    switch (kind) {
    case 'f':
      bits = float_input(random);
      break;
    case 'd':
      bits = double_input(random);
      break;
    case 'h':
      bits = half_input(random);
      break;
    case 'b':
      bits = float_input(random) >> 16;
      break;
    case 'g':
    case 'G':
      bits = (uint64_t)((int64_t)below(random, 200) - 100);
      break;
    default:
      bits = integer_input(random, step * 8);
      if (!bits && (kind == 'n' || kind == 'N'))
        bits = 1;
    }
    memcpy((char *)memory + at, &bits, step);
  }
}

/* Makes some lanes of b equal to a's, so that compares see equality. */
static void mix(void *b, const void *a, unsigned size, char kind,
                Random *random) {
  unsigned step = lane_bytes(kind);
  if (below(random, 3) == 0)
    for (unsigned at = 0; at + step <= size; at += step)
      if (below(random, 2))
        memcpy((char *)b + at, (const char *)a + at, step);
}
