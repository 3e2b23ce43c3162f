// The subcommands: each takes what was asked for and gives the exit code.
#pragma once

#include "Options.h"

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

Exit runScanCommand(const ScanCommand &Command, const Terminal &Term);
Exit runFixCommand(const FixCommand &Command, const Terminal &Term);
Exit runMergeCommand(const MergeCommand &Command, const Terminal &Term);
Exit runInitCommand(const InitCommand &Command, const Terminal &Term);
Exit runInspectCommand(const InspectCommand &Command, const Terminal &Term);
Exit runVerifyCommand(const VerifyCommand &Command, const Terminal &Term);
Exit runExplainCommand(const ExplainCommand &Command, const Terminal &Term);
Exit runRulesCommand(const RulesCommand &Command, const Terminal &Term);
Exit runShimCommand(const ShimCommand &Command, const Terminal &Term);
Exit runCompletionsCommand(const CompletionsCommand &Command,
                           const Terminal &Term);
Exit runManCommand(const Terminal &Term);

} // namespace armlift
