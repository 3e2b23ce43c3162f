/* MXCSR's rounding modes reach the operations that round by it, in every mode and with flushing on. The reference is
   scalar C under the same mode, kept from being computed at build time. Prints what is wrong, then "done". */
#include "shim.h"
#include <math.h>
#include <stdio.h>

static const unsigned modes[] = {_MM_ROUND_NEAREST, _MM_ROUND_DOWN, _MM_ROUND_UP, _MM_ROUND_TOWARD_ZERO};

static void expect(const char *what, unsigned mode, double got, double want) {
  if (got != want)
    printf("%s, mode %x: %g instead of %g\n", what, mode, got, want);
}

static void round_all(unsigned mode, volatile float *f, volatile double *d, volatile long long *q) {
  __m128 x = _mm_set_ss(f[0]), y = _mm_set_ss(f[1]);
  __m128d s = _mm_set_sd(d[0]), t = _mm_set_sd(d[1]);
  volatile float sum = f[0] + f[1], product = f[0] * f[1], quotient = f[0] / f[1], narrow = (float)d[0], from = (float)q[0];
  volatile double square = sqrt(d[0]), wide = (double)q[0];
  expect("add", mode, _mm_cvtss_f32(_mm_add_ss(x, y)), sum);
  expect("mul", mode, _mm_cvtss_f32(_mm_mul_ss(x, y)), product);
  expect("div", mode, _mm_cvtss_f32(_mm_div_ps(x, _mm_move_ss(_mm_set1_ps(1), y))), quotient);
  expect("sqrt", mode, _mm_cvtsd_f64(_mm_sqrt_sd(t, s)), square);
  expect("narrow", mode, _mm_cvtss_f32(_mm_cvtpd_ps(s)), narrow);
  expect("integer to float", mode, _mm_cvtss_f32(_mm_cvtsi64_ss(x, q[0])), from);
  expect("integer to double", mode, _mm_cvtsd_f64(_mm_cvtsi64_sd(t, q[0])), wide);
  expect("float to integer", mode, _mm_cvtsi128_si32(_mm_cvtps_epi32(x)), rintf(f[0]));
  expect("double to integer", mode, (double)_mm_cvtsd_si64(s), rint(d[0]));
  expect("truncation", mode, _mm_cvttss_si32(x), truncf(f[0]));
  expect("current direction", mode, _mm_cvtss_f32(_mm_round_ps(x, _MM_FROUND_CUR_DIRECTION)), rintf(f[0]));
  expect("named direction", mode, _mm_cvtss_f32(_mm_round_ps(x, _MM_FROUND_TO_NEG_INF)), floorf(f[0]));
  expect("embedded direction", mode, _mm_cvtss_f32(_mm_add_round_ss(x, y, _MM_FROUND_CUR_DIRECTION)), sum);
  expect("fused", mode, _mm_cvtsd_f64(_mm_fmadd_sd(s, t, s)), fma(d[0], d[1], d[0]));
  expect("mode read back", mode, _MM_GET_ROUNDING_MODE(), mode);
}

int main(void) {
  static const float floats[][2] = {{2.5f, 0.1f}, {-2.5f, 3.0f}, {1.0f / 3, -7.0f}, {-0.5f, 1e-9f}, {16777217.0f, 0.7f}};
  static const double doubles[][2] = {{2.5, 0.1}, {1e10 / 3, -3.0}, {0.1, 1e-17}, {1e5 / 7, 1e-3}, {123456789.5, 0.3}};
  static const long long integers[] = {1, -16777217, 9007199254740993, 0x123456789abcdef, -0x7fffffffffffffff};
  for (int m = 0; m < 4; m++)
    for (int i = 0; i < 5; i++) {
      volatile float f[2] = {floats[i][0], floats[i][1]};
      volatile double d[2] = {doubles[i][0], doubles[i][1]};
      volatile long long q = integers[i];
      _MM_SET_ROUNDING_MODE(modes[m]);
      round_all(modes[m], f, d, &q);
      _MM_SET_ROUNDING_MODE(_MM_ROUND_NEAREST);
    }
  _mm_setcsr(_mm_getcsr() | 0x8040);
  {
    volatile float tiny = 1e-40f, one = 1, least = 1.2e-38f, half = 0.25f;
    expect("denormal operand", 0x40, _mm_cvtss_f32(_mm_add_ss(_mm_set_ss(tiny), _mm_set_ss(0))), 0);
    expect("denormal compared", 0x40, _mm_comieq_ss(_mm_set_ss(tiny), _mm_set_ss(0)), 1);
    expect("denormal result", 0x8000, _mm_cvtss_f32(_mm_mul_ss(_mm_set_ss(least), _mm_set_ss(half))), 0);
    expect("denormal scaled", 0x40, _mm_cvtsd_f64(_mm_scalef_sd(_mm_set_sd(0), _mm_set_sd(one))), 0);
    {
      volatile double small = 4.9e-324, exponent = 3000;
      expect("denormal double scaled", 0x40, _mm_cvtsd_f64(_mm_scalef_sd(_mm_set_sd(small), _mm_set_sd(exponent))), 0);
    }
  }
  printf("done\n");
  return 0;
}
