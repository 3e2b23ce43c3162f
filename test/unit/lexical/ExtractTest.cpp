// What is kept of a file that holds more than any program does.
#include "analyzers/source/lexical/Extract.h"
#include "core/input/FileKinds.h"

#include <gtest/gtest.h>

#include <string>

using namespace armlift;
using namespace armlift::source;

namespace {

TEST(Extract, MoreSitesThanAnyProgramHasAreALimit) {
  constexpr std::size_t Kept = 100'000;
  for (std::size_t Count : {Kept, Kept + 3}) {
    std::string Text;
    for (std::size_t I = 0; I < Count; ++I)
      Text += "_mm_pause();\n";
    Input In{.Path = "many.c",
             .ContextPath = "many.c",
             .Bytes = Text,
             .Whole = true,
             .Size = Text.size()};
    std::vector<Error> Errors;
    NameIndex Names;
    auto Facts = extractSource(In, fileKindOf("many.c"), Names, Errors);
    EXPECT_EQ(Facts->Sites.size(), Kept);
    ASSERT_EQ(Errors.size(), Count == Kept ? 0u : 1u);
    for (const Error &E : Errors)
      EXPECT_EQ(E.Message,
                "more than 100000 places with x86 code: those behind line "
                "100001 were not looked at");
  }
}

} // namespace
