// The content hash: two lanes of multiply and fold, 16 bytes per step.
// Multiplying two 64-bit words and folding the halves of the product mixes
// every bit of both. The words themselves are mixed in too, because a word that
// is 0 would otherwise make a lane forget what it has read (the construction of
// wyhash, with its "condom": https://github.com/wangyi-fudan/wyhash).
#include "core/support/ContentHash.h"

#include <algorithm>
#include <cstring>

namespace armlift {
namespace {

__extension__ typedef unsigned __int128 Product;

constexpr std::uint64_t Key[] = {0xa0761d6478bd642f, 0xe7037ed1a0b428db,
                                 0x8ebc6af09c88c6e3, 0x589965cc75374cc3};

std::uint64_t fold(std::uint64_t A, std::uint64_t B) {
  Product P = static_cast<Product>(A) * B;
  return static_cast<std::uint64_t>(P) ^ static_cast<std::uint64_t>(P >> 64) ^
         A ^ B;
}

} // namespace

ContentHash contentHash(std::string_view Bytes) {
  constexpr std::size_t Step = 16;
  ContentHash H{Key[0] ^ Bytes.size(), Key[1]};
  for (std::size_t I = 0; I < Bytes.size(); I += Step) {
    std::uint64_t Words[2] = {0, 0};
    std::memcpy(Words, Bytes.data() + I, std::min(Step, Bytes.size() - I));
    H.First = fold(Words[0] ^ H.First, Words[1] ^ Key[2]);
    H.Second = fold(Words[1] ^ H.Second, Words[0] ^ Key[3]);
  }
  return {fold(H.First, Key[3]), fold(H.Second ^ H.First, Key[2])};
}

} // namespace armlift
