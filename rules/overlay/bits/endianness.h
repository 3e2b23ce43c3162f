#ifndef _BITS_ENDIANNESS_H
#define _BITS_ENDIANNESS_H 1
#ifdef __AARCH64EB__
#define __BYTE_ORDER __BIG_ENDIAN
#else
#define __BYTE_ORDER __LITTLE_ENDIAN
#endif
#endif
