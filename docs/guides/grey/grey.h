#include <stddef.h>
#include <stdint.h>

/* Luma of each RGBA pixel, (38 R + 75 G + 15 B) / 128. */
void grey(uint8_t *out, const uint8_t *rgba, size_t pixels);
