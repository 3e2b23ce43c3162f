// The subcommands: each one takes its options and returns the exit code.
#pragma once

#include "tools/armlift/Options.h"

#include <iosfwd>

namespace armlift {

/// The meaning of the exit code, the same for all subcommands. Unreadable takes
/// precedence over Findings.
enum class Exit : int { Clean = 0, Findings = 1, Usage = 2, Unreadable = 3 };

/// What a subcommand may use of the outside world besides its arguments.
struct Terminal {
  std::ostream &Out; ///< results
  std::ostream &Err; ///< everything else
  bool OutIsTerminal = false;
  bool ErrIsTerminal = false;
  std::string Checkout = {};   ///< of a GitHub job (GITHUB_WORKSPACE)
  std::string SearchPath = {}; ///< of programs (PATH)
  /// The user's folder for caches (XDG_CACHE_HOME); empty: not known.
  std::string CacheHome = {};
  bool HasLinks = false; ///< standard output shows OSC 8 links
  bool NoColor = false;  ///< NO_COLOR is set (https://no-color.org)
  /// CLICOLOR_FORCE is set (https://bixense.com/clicolors).
  bool ForceColor = false;
};

/// Begins a message with the name of the program: "armlift: ".
std::ostream &beginMessage(std::ostream &Err);

/// Prints on one line what went wrong. Returns Exit::Usage: it is for the user
/// to fix.
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
