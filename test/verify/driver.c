/* Runs the cases of one generated program. The x86 and the aarch64 program are
   the same text; only what defines the intrinsics differs. For each intrinsic
   two digests are printed, over the results of two sets of cases: "first" have
   operands drawn by their type, "corner" by the part that they play. With a
   name as argument each case of that intrinsic is printed instead; with
   --flush before it denormals are flushed. */
#include "driver.h"
#include "corners.h"
#include <stdio.h>

enum { MOST_OPERANDS = 64, MOST_BYTES = 2048 };

static const char *chosen;
static uint64_t digest;
static unsigned long calls;

static struct {
  _Alignas(64) char bytes[MOST_BYTES + 64];
  _Alignas(64) char seed[MOST_BYTES + 64];
} memory[MOST_OPERANDS];

/* Denormals count as zero, as operands and as results: MXCSR's DAZ and FTZ,
   FPCR's FZ. */
static void flush_denormals(void) {
#ifdef __aarch64__
  unsigned long long control;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  __asm__ volatile("msr fpcr, %0" : : "r"(control | 1ull << 24));
#else
  __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040);
#endif
}

/* Any NaN is as good as any other where one is computed: x86 and Arm choose
 * signs and payloads differently. */
static void canonical(void *bytes, unsigned size, char kind) {
  unsigned step = lane_bytes(kind);
  for (unsigned at = 0; at + step <= size; at += step) {
    uint64_t bits = 0;
    memcpy(&bits, (char *)bytes + at, step);
    if (kind == 'f' && (bits & 0x7fffffff) > 0x7f800000)
      bits = 0x7fc00000;
    else if (kind == 'd' && (bits & 0x7fffffffffffffff) > 0x7ff0000000000000)
      bits = 0x7ff8000000000000;
    else if (kind == 'h' && (bits & 0x7fff) > 0x7c00)
      bits = 0x7e00;
    else if (kind == 'b' && (bits & 0x7fff) > 0x7f80)
      bits = 0x7fc0;
    memcpy((char *)bytes + at, &bits, step);
  }
}

static void print_bytes(const char *label, const void *bytes, unsigned size) {
  printf(" %s=", label);
  for (unsigned i = 0; i < size; i++)
    printf("%02x", ((const unsigned char *)bytes)[i]);
}

static void result(const void *bytes, unsigned size, char kind) {
  unsigned char copy[MOST_BYTES];
  memcpy(copy, bytes, size);
  canonical(copy, size, kind);
  for (unsigned i = 0; i < size; i++)
    digest = (digest ^ copy[i]) * 0x100000001b3u;
  calls++;
  if (chosen) {
    print_bytes("r", copy, size);
    printf("\n");
  }
}

static void prepare(const Case *test, int corner, Random *random,
                    char **operands) {
  if (corner)
    begin_round(random);
  for (unsigned i = 0; i < test->operand_count; i++) {
    const Operand *operand = &test->operands[i];
    char *bytes = memory[i].bytes;
    const char *twin = operand->twin < 0 ? 0 : memory[operand->twin].bytes;
    unsigned shift = corner && operand->unaligned ? below(random, 64) : 0;
    if (corner)
      fill_corner(bytes, operand->size, operand->role, random);
    else
      fill(bytes, operand->size, operand->kind, random);
    if (twin && corner)
      relate(bytes, twin, operand->size, operand->kind, random);
    else if (twin && operand->role != 'm')
      mix(bytes, twin, operand->size, operand->kind, random);
    if (operand->written)
      memcpy(memory[i].seed, bytes, operand->size);
    operands[i] = bytes + operand->offset + shift;
  }
}

static void run_variant(const Case *test, const Variant *variant,
                        char *const *operands, char kind) {
  _Alignas(64) char value[64];
  for (unsigned i = 0; i < test->operand_count; i++) {
    const Operand *operand = &test->operands[i];
    if (operand->written)
      memcpy(memory[i].bytes, memory[i].seed, operand->size);
    else if (chosen && !operand->offset)
      print_bytes(operand->label, memory[i].bytes, operand->size);
  }
  if (chosen)
    printf("%s", variant->immediates);
  variant->call(operands, value);
  if (test->result_size)
    result(value, test->result_size, kind);
  for (unsigned i = 0; i < test->operand_count; i++)
    if (test->operands[i].written)
      result(memory[i].bytes, test->operands[i].size, '1');
}

static void run_cases(const Case *test, int corner) {
  Random random = {hash_text(test->name) | 1};
  char *operands[MOST_OPERANDS];
  unsigned rounds = corner ? test->corner_rounds : test->rounds;
  unsigned count = corner ? test->variant_count : test->first_count;
  digest = 0xcbf29ce484222325u;
  calls = 0;
  for (unsigned round = 0; round < rounds; round++) {
    prepare(test, corner, &random, operands);
    for (unsigned i = 0; i < count; i++)
      run_variant(test, &test->variants[i], operands,
                  corner ? test->corner_kind : test->result_kind);
  }
  if (!chosen)
    printf("%s%s %016llx %lu\n", test->name, corner ? "+" : "",
           (unsigned long long)digest, calls);
}

int main(int argc, char **argv) {
  int flush = argc > 1 && !strcmp(argv[1], "--flush");
  if (flush)
    flush_denormals();
  chosen = argc > 1 + flush ? argv[1 + flush] : NULL;
  for (unsigned i = 0; i < case_count; i++)
    if (!chosen || !strcmp(chosen, cases[i].name)) {
      run_cases(&cases[i], 0);
      run_cases(&cases[i], 1);
    }
  return 0;
}
