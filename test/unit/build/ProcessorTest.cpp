#include "analyzers/build/model/Processor.h"

#include <gtest/gtest.h>

#include <string>

namespace armlift::build {
namespace {

TEST(Processor, IsCalledAarch64OnLinux) {
  EXPECT_EQ(processorIs("aarch64"), TrueOnArm);
  EXPECT_EQ(processorIs("x86_64"), TrueOnX86);
  EXPECT_EQ(processorIs("arm64"), NeverTrue);
  EXPECT_EQ(processorIs("riscv64"), NeverTrue);
  // The name of x86_64 on BSD and Windows.
  EXPECT_EQ(processorIs("amd64"), TrueOnX86);
  EXPECT_EQ(processorHolds("arm"), NeverTrue);
  EXPECT_EQ(processorHolds("64"), AlwaysTrue);
}

TEST(Processor, IsFoundByRegularExpressions) {
  EXPECT_EQ(processorMatches("^(aarch64|arm)"), TrueOnArm);
  EXPECT_EQ(processorMatches("(arm|aarch)64"), TrueOnArm);
  EXPECT_EQ(processorMatches("arm"), NeverTrue);
  EXPECT_EQ(processorMatches("AARCH64"), NeverTrue);
  EXPECT_EQ(processorMatches("(x86)|(X86)"), TrueOnX86);
  EXPECT_EQ(processorMatches("64$"), AlwaysTrue);
  // For a malformed or too long expression, its words decide.
  EXPECT_EQ(processorMatches("aarch64|("), TrueOnArm);
  EXPECT_EQ(processorMatches(std::string(1000, '(') + "|aarch64"), TrueOnArm);
  EXPECT_EQ(processorMatches("(a)\\1rch64|aarch64"), TrueOnArm);
  // Each '+' doubles what it repeats, and so the time and memory needed.
  EXPECT_EQ(processorMatches("^a+(r+(c|x)+)+h"), TrueOnArm);
  EXPECT_EQ(processorMatches("x86_64" + std::string(60, '+')), TrueOnX86);
  std::string Nested = "x86_64";
  for (int I = 0; I < 30; ++I)
    Nested = "(" + Nested + (I % 2 ? "+)" : "*+)");
  EXPECT_EQ(processorMatches(Nested), TrueOnX86);
}

TEST(Processor, FitsPatterns) {
  EXPECT_EQ(processorFits("aarch64*"), TrueOnArm);
  EXPECT_EQ(processorFits("arm*"), NeverTrue);
  EXPECT_EQ(hostFits("aarch64-*-linux*"), TrueOnArm);
  EXPECT_EQ(hostFits("arm64-*-darwin*"), NeverTrue);
  EXPECT_EQ(hostFits("*-*-linux*"), AlwaysTrue);
}

TEST(Processor, HasNames) {
  for (auto Name : {"CMAKE_SYSTEM_PROCESSOR", "$(shell uname -m)",
                    "`uname -m 2>/dev/null`", "host_machine.cpu_family()",
                    "$(shell sh -c 'uname -m 2> /dev/null || echo not')"})
    EXPECT_TRUE(namesProcessor(Name)) << Name;
  for (auto Name : {"ARCH", "$(shell uname -m | sed s/aarch64/arm64/)", "uname",
                    "$(shell uname -s)", ""})
    EXPECT_FALSE(namesProcessor(Name)) << Name;
  EXPECT_TRUE(isEmptyOnLinux("CMAKE_OSX_ARCHITECTURES"));
  EXPECT_TRUE(namesHost("host"));
}

} // namespace
} // namespace armlift::build
