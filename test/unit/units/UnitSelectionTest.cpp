#include "analyzers/source/units/UnitSelection.h"

#include "core/rules/FileTable.h"
#include "core/rules/MacroTable.h"
#include "core/rules/NameTable.h"
#include "test/unit/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace armlift::source {
namespace {

class UnitSelectionTest : public TemporaryFolder {
protected:
  bool selects(const std::string &Source, bool CPlusPlus = true) {
    UnitRequest Request;
    Request.Directory = Folder.string();
    Request.File = Folder / ("unit" + std::to_string(Written++) + ".cc");
    std::ofstream(Request.File) << Source;
    Request.CPlusPlus = CPlusPlus;
    return Selection.showsMachine(Request);
  }

private:
  UnitSelection Selection;
  int Written = 0;
};

TEST_F(UnitSelectionTest, KnowsEachNameThatDiffers) {
  for (std::string_view Name : machineNames()) {
    std::string Text(Name);
    EXPECT_TRUE(selects(Text + " x;\n")) << Name;
    EXPECT_TRUE(selects("int x = " + Text + "(1);\n")) << Name;
    EXPECT_TRUE(selects("#define X " + Text + "\n")) << Name;
  }
}

TEST_F(UnitSelectionTest, KnowsEachMacroThatTheMachineDecides) {
  for (const MacroRow &Row : macroTable())
    if (Row.Arch) {
      EXPECT_TRUE(selects("#ifdef " + std::string(Row.Name) + "\n#endif\n"))
          << Row.Name;
      EXPECT_TRUE(Row.Prefix ||
                  selects("#define X " + std::string(Row.Name) + "\n"))
          << Row.Name;
    }
}

TEST_F(UnitSelectionTest, KnowsNegativeNumbersOfChars) {
  EXPECT_TRUE(selects("char t[] = {1, -1};\n"));
  EXPECT_TRUE(selects("std::array<char, 4> t{{-1}};\n"));
  EXPECT_TRUE(selects("#define X(t) \\\n  char t[] /* of 2 */ = {0, -1}\n"));
  EXPECT_FALSE(selects("char t[] = {1, -1};\n", /*CPlusPlus=*/false));
  EXPECT_FALSE(selects("char t[] = {'-', 1}; int u[] = {-1};\n"));
  EXPECT_FALSE(selects("const char *t[] = {\"-1\", /* -1 */};\n"));
  EXPECT_FALSE(selects("int mychar{-1}; void f(char a) { g({-1}); }\n"));
}

TEST_F(UnitSelectionTest, LeavesWhatReadsTheSame) {
  EXPECT_FALSE(selects("#ifdef FOO\nint x = bar(1);\n#endif\n"));
}

} // namespace
} // namespace armlift::source
