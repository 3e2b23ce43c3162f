// Builds the world (streams, environment) and hands it to the subcommand.
// Nothing below reads the environment or knows the standard streams.
#include "Commands.h"

#include "core/support/Utf8.h"

#include <cstdlib>
#include <iostream>
#include <unistd.h>

namespace armlift {
namespace {

/// Set and not empty; CLICOLOR_FORCE=0 means off.
bool isSet(const char *Variable, bool ZeroIsOff = false) {
  const char *Value = std::getenv(Variable);
  return Value && *Value && !(ZeroIsOff && std::string_view(Value) == "0");
}

struct RunCommand {
  const Terminal &Term;

  Exit operator()(const ScanCommand &C) const {
    return runScanCommand(C, Term);
  }
  Exit operator()(const VerifyCommand &C) const {
    return runVerifyCommand(C, Term);
  }
  Exit operator()(const InspectCommand &C) const {
    return runInspectCommand(C, Term);
  }
  Exit operator()(const ExplainCommand &C) const {
    return runExplainCommand(C, Term);
  }
  Exit operator()(const RulesCommand &C) const {
    return runRulesCommand(C, Term);
  }
  Exit operator()(const ShimCommand &C) const {
    return runShimCommand(C, Term);
  }
  Exit operator()(const CompletionsCommand &C) const {
    return runCompletionsCommand(C, Term);
  }
  Exit operator()(const ManCommand &) const { return runManCommand(Term); }
  Exit operator()(const PrintCommand &C) const {
    Term.Out << C.Text;
    return Exit::Clean;
  }
};

Exit run(int ArgCount, char **Args) {
  Terminal Term{std::cout, std::cerr};
  Term.OutIsTerminal = ::isatty(STDOUT_FILENO);
  Term.ErrIsTerminal = ::isatty(STDERR_FILENO);
  Term.NoColor = isSet("NO_COLOR");
  Term.ForceColor = isSet("CLICOLOR_FORCE", true);

  Expected<Command> Asked = parseCommandLine(ArgCount, Args);
  if (!Asked) {
    Term.Err << "armlift: " << printable(Asked.error().Message) << '\n';
    return Exit::Usage;
  }
  Exit Code = std::visit(RunCommand{Term}, *Asked);
  if (!Term.Out.flush()) {
    Term.Err << "armlift: cannot write to standard output\n";
    return Exit::Usage;
  }
  return Code;
}

} // namespace
} // namespace armlift

int main(int ArgCount, char **Args) {
  std::ios::sync_with_stdio(false);
  return static_cast<int>(armlift::run(ArgCount, Args));
}
