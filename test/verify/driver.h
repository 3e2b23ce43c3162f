/* What a generated program tells the driver: for each intrinsic its operands,
   and one function for each set of immediates. */
#pragma once

typedef struct {
  const char *label;
  unsigned size;    /* bytes, of the memory where the operand is a pointer */
  char kind;        /* lanes, by the type of the operand: see fill() */
  char role;        /* what corner cases put there: see fill_corner() */
  signed char twin; /* the operand that it is compared with, or -1 */
  char written;     /* memory that the intrinsic may write */
  unsigned offset;  /* where in the memory the pointer points */
  char unaligned;   /* x86 takes any address */
} Operand;

typedef struct {
  void (*call)(char *const *operands, void *result);
  const char *immediates;
} Variant;

typedef struct {
  const char *name;
  const Operand *operands;
  const Variant *variants;
  unsigned operand_count;
  unsigned variant_count;
  unsigned first_count; /* variants of the first cases; corner cases have all */
  unsigned rounds;      /* of first cases */
  unsigned corner_rounds;
  unsigned result_size;
  char
      result_kind; /* lanes, of which any NaN is as good as another; 1: bytes */
  char corner_kind; /* the same for corner cases */
} Case;

extern const Case cases[];
extern const unsigned case_count;
