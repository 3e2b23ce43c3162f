// The subcommands: each takes what was asked for and gives the exit code.
#pragma once

#include "tools/armlift/Options.h"

#include <iosfwd>

namespace armlift {

/// What the exit code says, the same for all subcommands. Unreadable wins over
/// Findings.
enum class Exit : int { Clean = 0, Findings = 1, Usage = 2, Unreadable = 3 };

/// What a subcommand may touch of the world outside its arguments.
struct Terminal {
  std::ostream &Out; ///< results
  std::ostream &Err; ///< everything else
  bool OutIsTerminal = false;
  bool ErrIsTerminal = false;
  std::string Checkout = {}; ///< of a GitHub job (GITHUB_WORKSPACE)
  bool HasLinks = false;     ///< OSC 8 links on standard output
  bool NoColor = false;      ///< NO_COLOR is set (https://no-color.org)
  bool ForceColor =
      false; ///< CLICOLOR_FORCE is set (https://bixense.com/clicolors)
};

/// Says on one line what went wrong, and that it is the user's to mend.
Exit complain(const Terminal &Term, const Error &E);

Exit run(const ScanCommand &Command, const Terminal &Term);
Exit run(const FixCommand &Command, const Terminal &Term);
Exit run(const MergeCommand &Command, const Terminal &Term);
Exit run(const InitCommand &Command, const Terminal &Term);
Exit run(const InspectCommand &Command, const Terminal &Term);
Exit run(const VerifyCommand &Command, const Terminal &Term);
Exit run(const ExplainCommand &Command, const Terminal &Term);
Exit run(const RulesCommand &Command, const Terminal &Term);
Exit run(const ShimCommand &Command, const Terminal &Term);
Exit run(const CompletionsCommand &Command, const Terminal &Term);
Exit run(const ManCommand &, const Terminal &Term);

} // namespace armlift
