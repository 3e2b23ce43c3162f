// Reads any bytes as .armlift.yaml, as .gitignore, or as text with suppressing
// comments; the first byte selects which.
#include "core/filter/Config.h"
#include "core/filter/InlineComments.h"
#include "core/input/Ignore.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  if (Size == 0)
    return 0;
  std::string Text(reinterpret_cast<const char *>(Data) + 1, Size - 1);
  switch (Data[0] % 3) {
  case 0:
    (void)armlift::parseConfig(Text, ".armlift.yaml");
    break;
  case 1: {
    armlift::IgnoreRules Rules("a", Text);
    Rules.match("a/b/c.txt", false);
    Rules.match("a/" + Text.substr(0, 200), true);
    break;
  }
  default:
    armlift::CommentLookup(armlift::InlineComments::parse(Text))
        .find("x86-header", 1);
  }
  return 0;
}
