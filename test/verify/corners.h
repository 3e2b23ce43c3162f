/* Corner cases: operands filled by the part they play. Drawn by type alone, a
   shift count whose upper lanes are zero, a string that contains another, or a
   mask of ones would hardly ever come. */
#include "inputs.h"

/* Symbols that both strings of a round are made of. */
static unsigned char alphabet[4];

static void begin_round(Random *random) {
  static const unsigned char common[] = {0, 'a', 'z', 0x7f, 0x80, 0xff};
  for (unsigned i = 0; i < sizeof alphabet; i++)
    alphabet[i] = below(random, 2) ? common[below(random, sizeof common)]
                                   : (unsigned char)next(random);
}

/* A special value, or one of those beside it. */
static uint64_t beside(uint64_t special, Random *random) {
  return special + below(random, 5) - 2;
}

static uint64_t float_corner(Random *random, unsigned bits) {
  static const uint16_t exponent_bits[] = {5, 8, 11};
  unsigned exponent = exponent_bits[bits / 32], fraction = bits - 1 - exponent;
  uint64_t sign = (next(random) & 1) << (bits - 1);
  switch (below(random, 8)) {
  case 0: /* powers of two and their neighbours: limits of integers, steps of
             the exponent, infinity, the largest number */
    return sign ^
           beside((uint64_t)below(random, 1u << exponent) << fraction, random);
  case 1: { /* an integer or half of one, and neighbours */
    uint64_t bias = ((uint64_t)1 << (exponent - 1)) - 1;
    unsigned power = below(random, fraction + 2);
    uint64_t keep = ~(uint64_t)0 << (power < fraction ? fraction - power : 0);
    uint64_t some = next(random) & (((uint64_t)1 << fraction) - 1) & keep;
    return sign ^ beside((bias + power - 1) << fraction | some, random);
  }
  case 2: { /* NaNs, quiet and signalling */
    uint64_t all = (((uint64_t)1 << exponent) - 1) << fraction;
    return sign | all | next(random) >> (64 - fraction);
  }
  case 3: /* denormals */
    return sign | next(random) >> (64 - fraction) >> below(random, fraction);
  case 4:
  case 5:
    return next(random);
  default:
    return bits == 64   ? double_input(random)
           : bits == 32 ? float_input(random)
                        : half_input(random);
  }
}

static uint64_t edge(Random *random, unsigned bits) {
  uint64_t sign = (uint64_t)1 << (bits - 1);
  const uint64_t edges[] = {0, ~(uint64_t)0, sign, sign - 1, 1};
  return beside(edges[below(random, 5)], random);
}

/* Lanes of any width, whatever the name says: all edges, all alike, small, or
 * mixed. */
static void fill_integers(char *bytes, unsigned size, Random *random) {
  unsigned step = 1u << below(random, 4), mode = below(random, 5);
  uint64_t value;
  if (step > size)
    step = size;
  value = edge(random, step * 8);
  for (unsigned at = 0; at + step <= size; at += step) {
    if (mode == 1)
      value = edge(random, step * 8);
    else if (mode == 2)
      value = below(random, step * 16 + 4);
    else if (mode > 2)
      value = integer_input(random, step * 8);
    memcpy(bytes + at, &value, step);
  }
}

static void fill_mask(char *bytes, unsigned size, Random *random) {
  uint64_t value;
  switch (below(random, 5)) {
  case 0:
    value = 0;
    break;
  case 1:
    value = ~(uint64_t)0;
    break;
  case 2:
    value = (uint64_t)1 << below(random, size * 8);
    break;
  default:
    value = next(random);
  }
  memcpy(bytes, &value, size);
}

/* The count is the low 64 bits; what is above must not matter. */
static void fill_count(char *bytes, unsigned size, Random *random) {
  static const uint64_t huge[] = {
      0x100000000, 0x100000001,        0x8000000000000000,
      0xffffffff,  0xffffffffffffffff, 256,
      257};
  uint64_t low = below(random, 5) ? below(random, 72) : huge[below(random, 7)],
           high = next(random);
  memcpy(bytes, &low, 8);
  if (size > 8)
    memcpy(bytes + 8, &high, 8);
}

static void fill_string(char *bytes, unsigned size, Random *random) {
  unsigned step = 1 + below(random, 2), symbols = 1 + below(random, 4);
  for (unsigned at = 0; at < size; at += step)
    for (unsigned i = 0; i < step; i++)
      bytes[at + i] =
          i && below(random, 4) ? 0 : (char)alphabet[below(random, symbols)];
}

static void fill_length(char *bytes, unsigned size, Random *random) {
  static const int64_t far[] = {127,       128,        -128, INT32_MAX,
                                INT32_MIN, -INT32_MAX, 256,  -256};
  int64_t value = below(random, 8) ? (int64_t)below(random, 41) - 20
                                   : far[below(random, 8)];
  memcpy(bytes, &value, size);
}

/* Roles: F D H floating (32, 64, 16 bits), i integers, n integers other than
 * zero, m masks, c counts, s strings, l their lengths; others are lane kinds.
 */
static void fill_corner(char *bytes, unsigned size, char role, Random *random) {
  unsigned step = role == 'D' ? 8 : role == 'F' ? 4 : 2;
  switch (role) {
  case 'F':
  case 'D':
  case 'H':
    for (unsigned at = 0; at + step <= size; at += step) {
      uint64_t value = float_corner(random, step * 8);
      memcpy(bytes + at, &value, step);
    }
    break;
  case 'i':
    fill_integers(bytes, size, random);
    break;
  case 'n':
    fill_integers(bytes, size, random);
    bytes[0] |= 1;
    break;
  case 'm':
    fill_mask(bytes, size, random);
    break;
  case 'c':
    fill_count(bytes, size, random);
    break;
  case 's':
    fill_string(bytes, size, random);
    break;
  case 'l':
    fill_length(bytes, size, random);
    break;
  default:
    fill(bytes, size, role, random);
  }
}

/* Gives some lanes of b a simple relation to a's: equal, all bits or the sign
 * inverted, the number beside it. */
static void relate(char *b, const char *a, unsigned size, char kind,
                   Random *random) {
  unsigned step = lane_bytes(kind), how = below(random, 8);
  if (step > size)
    step = size;
  for (unsigned at = 0; how < 4 && at + step <= size; at += step) {
    uint64_t value = 0;
    if (below(random, 2))
      continue;
    memcpy(&value, a + at, step);
    value = how == 0   ? value
            : how == 1 ? ~value
            : how == 2 ? value ^ (uint64_t)1 << (step * 8 - 1)
                       : beside(value, random);
    memcpy(b + at, &value, step);
  }
}
