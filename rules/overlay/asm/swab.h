/* arm64 has no code of its own for it: linux/swab.h's C serves. */
