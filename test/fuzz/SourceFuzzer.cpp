// Reads any bytes as a few sources that include each other: the scanner, the
// conditions, the assembly reader and the walk over the units.
#include "analyzers/source/lexical/LexicalAnalyzer.h"
#include "test/fuzz/JudgedFiles.h"

#include <cstddef>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  constexpr std::string_view Names[] = {
      "a.c", "a.h", "b.cpp", "b.S", "c_sse.c", "c.asm", "d.s", "config.h.in"};
  static const armlift::source::LexicalAnalyzer Analyzer;
  armlift::fuzz::judgeFiles(Analyzer, Names,
                            {reinterpret_cast<const char *>(Data), Size});
  return 0;
}
