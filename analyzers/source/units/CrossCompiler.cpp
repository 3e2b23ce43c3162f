// Runs GCC and reads its errors; see CrossCompiler.h.
#include "analyzers/source/units/CrossCompiler.h"

#include "core/rules/CompileOptionTable.h"
#include "core/rules/NameTable.h"
#include "core/support/Process.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>

namespace armlift::source {
namespace {

constexpr const char *TimeLimit = "120"; // seconds

/// Parses "a.c:3:9: error: unknown type name 'word'", with ": error: " at
/// `Mark`.
CompileError located(std::string_view Line, std::size_t Mark,
                     std::size_t MarkLength) {
  std::string_view Place = Line.substr(0, Mark);
  CompileError Out{std::string(Place), 0,
                   std::string(Line.substr(Mark + MarkLength))};
  // The line and the column. The assembler leaves out the column.
  std::vector<std::uint32_t> Numbers;
  while (Numbers.size() < 2) {
    std::size_t Colon = Place.rfind(':');
    auto Number = Colon == Place.npos
                      ? std::nullopt
                      : parseNumber<std::uint32_t>(Place.substr(Colon + 1));
    if (!Number)
      break;
    Numbers.push_back(*Number);
    Place = Place.substr(0, Colon);
  }
  if (!Numbers.empty()) {
    Out.Path = std::string(Place);
    Out.Line = Numbers.back();
  }
  return Out;
}

/// Returns X of "X: No such file or directory", or an empty view.
std::string_view missingHeader(std::string_view Message) {
  constexpr std::string_view End = ": No such file or directory";
  return Message.ends_with(End) ? Message.substr(0, Message.size() - End.size())
                                : std::string_view();
}

} // namespace

std::optional<std::vector<CompileError>>
parseCompileErrors(std::string_view Text, std::string_view File) {
  std::vector<CompileError> Out;
  for (std::string_view Line : splitWords(Text, "\n")) {
    for (std::string_view Mark : {": error: ", ": fatal error: "})
      if (std::size_t At = Line.find(Mark); At != Line.npos) {
        CompileError E = located(Line, At, Mark.size());
        if (!E.Line) // an error of the driver: an option, a file of its own
          return std::nullopt;
        std::string_view Missing = missingHeader(E.Message);
        if (!Missing.empty() && !findHeaderRow(Missing))
          return std::nullopt;
        Out.push_back(std::move(E));
        break;
      }
    constexpr std::string_view Assembler = ": Error: ";
    if (std::size_t At = Line.find(Assembler); At != Line.npos) {
      CompileError E = located(Line, At, Assembler.size());
      // The assembler text of a C file is in a temporary file.
      Out.push_back(E.Path == File ? std::move(E)
                                   : CompileError{"", 0, std::move(E.Message)});
    }
  }
  return Out;
}

std::optional<std::vector<CompileError>>
CrossCompiler::compile(const UnitRequest &Request) const {
  if (!Request.GnuCompiler)
    return std::nullopt;
  std::vector<std::string> Words{
      "env",     "-C",      Request.Directory,      "LC_ALL=C",
      "timeout", TimeLimit, name(Request.CPlusPlus)};
  std::ranges::move(passedOnOptions(Request.Arguments),
                    std::back_inserter(Words));
  Words.insert(Words.end(), {"-c", "-o", "/dev/null", Request.File});
  Expected<ProcessResult> Run = runProcess(Words);
  if (!Run)
    return std::nullopt;
  if (Run->ExitCode == 0)
    return std::vector<CompileError>();
  auto Errors = parseCompileErrors(Run->Errors, Request.File);
  return Errors && !Errors->empty() ? Errors : std::nullopt;
}

} // namespace armlift::source
