// Reads any bytes as a compilation database, and as one shell command with a
// response file.
#include "analyzers/source/units/CleanCommand.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  using namespace armlift::source;
  std::string Text(reinterpret_cast<const char *>(Data), Size);
  auto Read = [&](const std::string &) { return std::optional(Text); };
  auto Commands = parseCompileCommands(Text, "compile_commands.json");
  if (!Commands)
    Commands = std::vector{CompileCommand{"/d", "a.c", Text, {}}};
  for (const CompileCommand &C : *Commands) {
    notAUnit(C);
    (void)cleanCommand(C, "/d", Read);
  }
  return 0;
}
