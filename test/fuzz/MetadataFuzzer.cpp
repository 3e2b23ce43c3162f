// Any bytes as each kind of package metadata; the first byte chooses. Then the
// same text as the names that other parsers read.
#include "analyzers/binary/Labels.h"
#include "analyzers/binary/Metadata.h"
#include "analyzers/binary/Wheel.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  using namespace armlift::binary;
  if (Size == 0)
    return 0;
  std::string_view Text(reinterpret_cast<const char *>(Data) + 1, Size - 1);
  constexpr unsigned Kinds = static_cast<unsigned>(MetadataKind::Whiteout) + 1;
  readMetadata(static_cast<MetadataKind>(Data[0] % Kinds), "a!/b", Text);
  parseWheelName(Text);
  parseSdistName(Text);
  promisedGlibc(Text);
  slotKey(Text.substr(0, 4096));
  labelsOf(Text.substr(0, 4096));
  return 0;
}
