// Reads any bytes as a native file.
#include "analyzers/binary/NativeReader.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  // libelf gets memory of exactly this size, so that the sanitizer catches
  // every access past it.
  std::vector<char> Copy(Size);
  if (Size > 0)
    std::memcpy(Copy.data(), Data, Size);
  std::vector<armlift::Error> Errors;
  for (bool Whole : {true, false})
    armlift::binary::readNative({Copy.data(), Copy.size()}, Whole,
                                armlift::ContentKind::Elf, Errors);
  return 0;
}
