/* Reference models of instructions that the CPUs at hand lack, written from the
   vendors' manuals one lane at a time. They share no code and no idea with the
   answers under test: plain C integers, no vectors. */
#include <stdint.h>
#include <string.h>

#include "models/amd.h"
#include "models/memory.h"
#include "models/sha512.h"
#include "models/sm.h"
#include "models/vectors.h"
#include "models/xop.h"
