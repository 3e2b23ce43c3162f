// What a project's Kconfig files say about its symbols on aarch64.
#include "analyzers/build/model/Languages.h"
#include "core/build/KconfigSymbols.h"
#include "test/unit/build/Describe.h"

#include <gtest/gtest.h>

#include <map>

namespace armlift::build {
namespace {

/// Returns, for each symbol about which something is certain, where it can be
/// set.
std::string symbols(const std::map<std::string, std::string> &Files) {
  std::vector<InputFacts> Inputs;
  std::vector<std::string> Lines;
  for (const auto &[Path, Text] : Files) {
    const Input In = buildFile(Path, Text);
    std::vector<Error> Errors;
    InputFacts &Facts = Inputs.emplace_back();
    Facts.ContextPath = Path;
    if (std::unique_ptr<KconfigFacts> Read = readKconfig(In, Errors))
      Facts.ByAnalyzer.push_back(std::move(Read));
    for (const Error &E : Errors)
      Lines.push_back("error " + E.Message);
  }
  KconfigSymbols Symbols(Inputs);
  std::vector<std::string> Names;
  for (const InputFacts &In : Inputs)
    if (const auto *Facts = In.get<KconfigFacts>())
      for (const KconfigFacts::Name &N : Facts->Names)
        Names.push_back(N.Text);
  std::ranges::sort(Names);
  Names.erase(std::unique(Names.begin(), Names.end()), Names.end());
  for (const std::string &Name : Names)
    if (std::optional<MachineTruth> Set = Symbols.of("CONFIG_" + Name))
      Lines.push_back(Name + ": " + conditionName(*Set));
  std::string Result;
  for (const std::string &Line : Lines)
    Result += Line + '\n';
  return Result;
}

std::string symbols(std::string Text, std::string Path = "Kconfig") {
  return symbols({{std::move(Path), std::move(Text)}});
}

TEST(Kconfig, KnowsMachinesByTheirNames) {
  EXPECT_EQ(
      symbols(
          "config A\n\tbool \"a\"\n\tdepends on X86 || X86_64 || X86_32 || "
          "ARCH_X86 || I386 || ARM64 || ARM || MIPS || CPU_INTEL || X86_FOO || "
          "ALPHA || ARCH_RISCV64\n"),
      "ARCH_RISCV64: elsewhere\nARCH_X86: x86\nARM64: arm\nI386: x86\n"
      "MIPS: elsewhere\nX86: x86\nX86_32: x86\nX86_64: x86\n");
}

TEST(Kconfig, EvaluatesWhatASymbolDependsOn) {
  auto off = [](std::string Expression) {
    return symbols("config A\n\tbool \"a\"\n\tdepends on " + Expression + "\n")
        .starts_with("A: x86\n");
  };
  EXPECT_TRUE(off("X86"));
  EXPECT_TRUE(off("X86 && B"));
  EXPECT_TRUE(off("B && (X86_64 || X86_32) # || B"));
  EXPECT_TRUE(off("!ARM64"));
  EXPECT_TRUE(off("X86 = y"));
  EXPECT_TRUE(off("X86 != n"));
  EXPECT_TRUE(off("B && \\\n\t\tX86"));
  EXPECT_TRUE(off("X86=y && B"));
  EXPECT_FALSE(off("X86 || B"));
  EXPECT_FALSE(off("!X86"));
  EXPECT_FALSE(off("X86 = n"));
  EXPECT_FALSE(off("X86 != y"));
  EXPECT_FALSE(off("ARM64 = m"));
  EXPECT_FALSE(off("B && !(X86 && C)"));
  EXPECT_FALSE(off("$(shell,X86)"));
  EXPECT_FALSE(off("\"$(ARCH)\" = \"x86\""));
  EXPECT_FALSE(off("B < 3"));
  // What is not an expression says nothing.
  EXPECT_FALSE(off("X86 B"));
  EXPECT_FALSE(off("(X86"));
  EXPECT_FALSE(off("X86 &&"));
  EXPECT_FALSE(off(std::string(100'000, '(') + "X86"));
  EXPECT_TRUE(off(std::string(100'000, '!') + "X86"));
}

TEST(Kconfig, TakesWhatStandsAroundASymbol) {
  EXPECT_EQ(symbols("menu \"m\"\n\tdepends on X86\n"
                    "config IN_MENU\n\tbool \"a\"\n"
                    "endmenu\n"
                    "if X86\nif B\nconfig IN_IF\n\tbool \"a\"\nendif\nendif\n"
                    "choice\n\tprompt \"c\"\n\tdepends on X86\n"
                    "config IN_CHOICE\n\tbool \"a\"\n"
                    "endchoice\n"
                    "comment \"c\"\n\tdepends on X86\n"
                    "config BEHIND\n\tbool \"a\"\n"),
            "IN_CHOICE: x86\nIN_IF: x86\nIN_MENU: x86\nX86: x86\n");
}

TEST(Kconfig, NamesWhatItCannotParse) {
  EXPECT_EQ(symbols({{"Kconfig", "endif\nendmenu\n"}}),
            "error line 1: 'if', 'menu' or 'choice' does not match its end\n");
  EXPECT_EQ(symbols({{"Kconfig", "config A\n\tbool \"a\n"}}),
            "error line 2: string or bracket does not end\n");
  EXPECT_EQ(symbols({{"Kconfig", "config A\n\tdepends on (B\n"}}),
            "error line 2: expected an expression\n");
  EXPECT_EQ(symbols({{"Kconfig", "config A\n\tdefault $(shell,a\n"}}),
            "error line 2: string or bracket does not end\n");
}

TEST(Kconfig, PassesOverHelp) {
  EXPECT_EQ(symbols("config A\n\tbool \"a\"\n\thelp\n\t  if X86\n\n"
                    "\t  depends on X86 \\\n\tdepends on X86\n"),
            "A: x86\nX86: x86\n");
  EXPECT_EQ(symbols("config A\n\tbool \"a\"\n\t---help---\n\t  depends on X86\n"
                    "config B\n\tbool\n"),
            "");
}

TEST(Kconfig, NeedsAllDefinitionsToBeOff) {
  EXPECT_EQ(symbols({{"arch/x86/Kconfig", "config A\n\tbool \"a\"\n"
                                          "config B\n\tbool \"b\"\n"},
                     {"arch/mips/Kconfig", "config M\n\tbool \"m\"\n"},
                     {"drivers/intel/Kconfig", "config I\n\tbool \"i\"\n"},
                     {"lib/Kconfig", "config B\n\tbool \"b\"\n"}}),
            "A: x86\nM: elsewhere\n");
}

TEST(Kconfig, KnowsWhoSetsASymbolThatNobodyIsAskedFor) {
  EXPECT_EQ(symbols("config X\n\tbool \"x\"\n\tdepends on X86\n"
                    "\tselect BY_X\n\tselect BY_BOTH\n\timply ALSO_BY_X\n"
                    "config O\n\tbool \"o\"\n\tselect BY_BOTH\n"
                    "\tselect FORCED\n\tselect BY_COND if X86\n"
                    "config BY_X\n\tbool\n"
                    "config ALSO_BY_X\n\tbool\n"
                    "config BY_BOTH\n\tbool\n"
                    "config BY_COND\n\tbool\n"
                    "config FORCED\n\tbool\n\tdepends on X86\n"
                    "config BY_DEFAULT\n\tdef_bool BY_X\n"
                    "config IF_X86\n\tbool\n\tdefault y if X86\n\tdefault n\n"
                    "config ASKED_IF_X86\n\tbool \"a\" if X86\n\tdefault O\n"
                    "config NOBODY\n\tbool\n\tdefault n\n"
                    "config NUMBER\n\tint\n\tdefault 3\n"),
            "ALSO_BY_X: x86\nBY_COND: x86\nBY_DEFAULT: x86\nBY_X: x86\n"
            "IF_X86: x86\nX: x86\nX86: x86\n");
}

TEST(Kconfig, KnowsWhatSelectsAMachine) {
  EXPECT_EQ(
      symbols(
          "config CHIP\n\tbool\n\tselect ARCH_X86\n"
          "config PERHAPS\n\tbool\n\tselect ARCH_X86 if OTHER\n"
          "if BOARD || BOARD_TOO\n"
          "config OPTIONS\n\tdef_bool y\n\tselect CHIP\n"
          "endif\n"
          "if PLAIN\nconfig OPTIONS\n\tdef_bool y\n\tselect PERHAPS\nendif\n"
          "config BOARD\n\tbool \"b\"\n"
          "config BOARD_TOO\n\tbool \"b\"\n"
          "config PLAIN\n\tbool \"b\"\n"
          "config FAMILY\n\tbool\n\tdefault y if MEMBER\n\tdefault n\n"
          "\tselect ARCH_X86\n"
          "config MEMBER\n\tbool\n"
          "config LATER\n\tbool\n\tdefault n if OTHER\n\tdefault y if "
          "SECOND\n\tselect ARCH_X86\n"
          "config SECOND\n\tbool \"s\"\n"
          "config ARM_BOARD\n\tbool \"b\"\n\tselect ARM64\n"),
      "ARCH_X86: x86\nARM64: arm\nBOARD: x86\nBOARD_TOO: x86\nCHIP: x86\n"
      "FAMILY: x86\nLATER: x86\nMEMBER: x86\n");
}

TEST(Kconfig, KnowsNothingOfWhatItCannotFollow) {
  EXPECT_EQ(symbols("if X86\nconfig A\n\tbool \"a\"\n"),
            "error line 4: 'if', 'menu' or 'choice' does not match its end\n"
            "X86: x86\n");
  EXPECT_EQ(symbols("config A\n\tbool \"a\"\n\tdepends on X86\nendmenu\n"),
            "error line 4: 'if', 'menu' or 'choice' does not match its end\n"
            "X86: x86\n");
  // This file is not a Kconfig file.
  EXPECT_EQ(symbols({{"Kconfig.py", "if X86\nendmenu\n"}}), "");
}

// What a machine's own file sets without a prompt is set. That holds for
// arch/arm if no folder beside it is for aarch64.
TEST(Kconfig, KnowsWhatTheFileOfTheMachineSets) {
  const std::string Arm = "config ARM\n\tdef_bool y\n\tselect FDT\n"
                          "config ASKED\n\tbool \"a\"\n\tdefault y\n"
                          "config OFF\n\tdef_bool y\n\tdepends on OTHER\n";
  EXPECT_EQ(symbols(Arm, "xen/arch/arm/Kconfig"), "ARM: arm\nFDT: arm\n");
  EXPECT_EQ(symbols(Arm, "xen/drivers/arm/Kconfig"), "");
  // Another file may read this one under a condition.
  EXPECT_EQ(symbols(Arm, "arch/arm64/board/Kconfig"), "");
  EXPECT_EQ(symbols({{"arch/arm/Kconfig", Arm},
                     {"arch/arm64/Kconfig",
                      "config LSE\n\tdef_bool y\n\tselect ATOMICS\n"}}),
            "ATOMICS: arm\nLSE: arm\n");
}

} // namespace
} // namespace armlift::build
