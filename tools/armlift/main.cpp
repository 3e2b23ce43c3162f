// Collects the outside world (streams, environment) and passes it to the
// subcommand. No other code uses the standard streams. Of the environment, only
// GitScope (TMPDIR) reads anything itself. Paths are relative to the working
// directory.
#include "tools/armlift/Commands.h"

#include "core/support/Leftover.h"

#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <unistd.h>

namespace armlift {
namespace {

/// True if the variable is set and not empty. With `ZeroIsOff`, "0" counts as
/// unset: CLICOLOR_FORCE=0 means off.
bool isSet(const char *Variable, bool ZeroIsOff = false) {
  const char *Value = std::getenv(Variable);
  return Value && *Value && !(ZeroIsOff && std::string_view(Value) == "0");
}

bool isTerminalType(std::string_view Name) {
  const char *Type = std::getenv("TERM");
  return Type && Type == Name;
}

/// True if the output may have links. Terminals ignore links that they do not
/// support (OSC 8), except the console of the kernel. FORCE_HYPERLINK, which
/// other tools accept too, decides if it is set; 0 means never.
bool hasLinks(bool OutIsTerminal) {
  if (std::getenv("FORCE_HYPERLINK"))
    return isSet("FORCE_HYPERLINK", true);
  return OutIsTerminal && std::getenv("TERM") && !isTerminalType("dumb") &&
         !isTerminalType("linux");
}

Exit run(const PrintCommand &Command, const Terminal &Term) {
  Term.Out << Command.Text;
  return Exit::Clean;
}

/// Returns the user's folder for caches (XDG Base Directory Specification).
std::string cacheHome() {
  const char *Own = std::getenv("XDG_CACHE_HOME");
  if (Own && *Own)
    return Own;
  const char *Home = std::getenv("HOME");
  return Home && *Home ? std::string(Home) + "/.cache" : std::string();
}

Exit runProgram(int ArgCount, char **Args) {
  Terminal Term{std::cout, std::cerr};
  if (const char *Workspace = std::getenv("GITHUB_WORKSPACE"))
    Term.Checkout = Workspace;
  const char *Programs = std::getenv("PATH");
  Term.SearchPath = Programs ? Programs : "/usr/bin:/bin";
  Term.CacheHome = cacheHome();
  Term.OutIsTerminal = ::isatty(STDOUT_FILENO);
  Term.ErrIsTerminal = ::isatty(STDERR_FILENO);
  Term.HasLinks = hasLinks(Term.OutIsTerminal);
  Term.NoColor = isSet("NO_COLOR") || isTerminalType("dumb");
  Term.ForceColor = isSet("CLICOLOR_FORCE", true);

  Expected<Command> Asked = parseCommandLine(ArgCount, Args);
  if (!Asked)
    return complain(Term, Asked.error());
  Exit Code = std::visit(
      [&](const auto &Command) { return run(Command, Term); }, *Asked);
  if (!Term.Out.flush()) {
    beginMessage(Term.Err) << "cannot write to standard output\n";
    return Exit::Usage;
  }
  return Code;
}

} // namespace
} // namespace armlift

int main(int ArgCount, char **Args) {
  std::ios::sync_with_stdio(false);
  // A limit on file sizes is a write that fails, like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  armlift::removeLeftoversOnSignal();
  try {
    return static_cast<int>(armlift::runProgram(ArgCount, Args));
  } catch (const std::exception &E) { // nothing of ours throws: no memory left
    armlift::beginMessage(std::cerr) << "cannot go on: " << E.what() << '\n';
    return static_cast<int>(armlift::Exit::Usage);
  }
}
