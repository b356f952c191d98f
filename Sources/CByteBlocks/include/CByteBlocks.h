#ifndef CBYTEBLOCKS_H
#define CBYTEBLOCKS_H

#include <stdbool.h>
#include <stdint.h>

// Swift can't express this operation, for which x86 has an instruction. The function is inlined into
// Swift.

/// Sixteen bytes, which Swift imports as `SIMD16<UInt8>`.
typedef uint8_t byte_block __attribute__((ext_vector_type(16)));

/// Returns the highest bit of each byte of a block. Bit 0 is that of the first byte.
static inline uint16_t byte_block_high_bits(byte_block block) {
  typedef bool bits __attribute__((ext_vector_type(16)));
  return __builtin_bit_cast(uint16_t, __builtin_convertvector((block & 0x80) != 0, bits));
}

#endif
