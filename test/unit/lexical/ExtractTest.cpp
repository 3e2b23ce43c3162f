// What is kept of a file that holds more than any program.
#include "analyzers/source/lexical/scan/Extract.h"
#include "core/input/FileKinds.h"

#include <gtest/gtest.h>

#include <string>

using namespace armlift;
using namespace armlift::source;

namespace {

TEST(Extract, MoreSitesThanAnyProgramHasAreALimit) {
  constexpr std::size_t Kept = 100'000;
  for (std::string_view Site :
       {"_mm_pause();\n", "ASM(\"cpuid\");\n", "asm(\"cpuid\");\n"})
    for (std::size_t Count : {Kept, Kept + 3}) {
      std::string Text;
      for (std::size_t I = 0; I < Count; ++I)
        Text += Site;
      Input In{.Path = "many.c",
               .ContextPath = "many.c",
               .Bytes = Text,
               .Whole = true,
               .Size = Text.size()};
      std::vector<Error> Errors;
      NameIndex Names;
      auto Facts = extractSource(In, fileKindOf("many.c"), Names, Errors);
      bool OfArguments = Site.starts_with("ASM");
      EXPECT_EQ(Facts->Sites.size(), OfArguments ? 0 : Kept);
      EXPECT_EQ(Facts->ArgumentSites.size(), OfArguments ? Kept : 0);
      ASSERT_EQ(Errors.size(), Count == Kept ? 0u : 1u);
      for (const Error &E : Errors)
        EXPECT_EQ(E.Message, "more than 100000 places with x86 code: those "
                             "after line 100001 were not looked at");
    }
}

} // namespace
