// The command line as plain structs. Options.cpp is the only place that knows
// the library behind it; everything else sees what was asked for.
#pragma once

#include "core/archive/ArchiveLimits.h"
#include "core/support/Error.h"

#include <string>
#include <variant>
#include <vector>

namespace armlift {

/// One `--format F -o FILE` pair.
struct OutputSpec {
  std::string Format; ///< a name of reporterTable()
  std::string File;   ///< empty: standard output
};

enum class ColorChoice : unsigned char { Auto, Always, Never };

struct ScanCommand {
  std::vector<std::string> Paths;
  std::vector<OutputSpec> Outputs; ///< at least one
  std::vector<std::string> Select, Ignore;
  std::vector<std::string> Exclude;
  std::string BuildDir; ///< of compile_commands.json; empty: found by itself
  bool Lexical = false; ///< no what-if parse
  bool Deep = false;    ///< with the semantic checks
  bool NoCache = false; ///< write nothing into the project
  std::vector<std::string> TolerateErrors;
  std::string FailOn = "break";
  std::string Baseline;
  bool WriteBaseline = false;
  std::string ChangedSince; ///< a git revision; empty: everything
  bool Staged = false;
  bool NoIgnore = false;
  bool NoProgress = false;
  bool Quiet = false;
  bool Statistics = false;
  std::string Target = "neoverse-n1";        ///< canonical name
  unsigned Jobs = 0;                         ///< 0: one per processor
  std::string BaselineOs = "amazon-linux-2"; ///< a name of baselineTable()
  ArchiveLimits Limits;
  ColorChoice Color = ColorChoice::Auto;
};

struct InspectCommand {
  std::vector<std::string> Paths;
  bool Json = false;
};

struct VerifyCommand {
  std::string BuildDir; ///< as ScanCommand::BuildDir
  bool Json = false;
  unsigned Jobs = 0; ///< 0: one per processor
};

struct ExplainCommand {
  std::vector<std::string> Names;
  bool Json = false; ///< --format json
};

struct RulesCommand {
  bool Json = false;
};

struct ShimCommand {
  std::vector<std::string> Names;
  std::vector<std::string> UsedBy; ///< sources whose intrinsics are wanted
  bool All = false;
  std::string Output; ///< empty: standard output
};

struct CompletionsCommand {
  std::string Shell; ///< "bash", "zsh" or "fish"
};

struct ManCommand {};

/// What only has to be printed: help, the version.
struct PrintCommand {
  std::string Text;
};

using Command = std::variant<ScanCommand, InspectCommand, VerifyCommand,
                             ExplainCommand, RulesCommand, ShimCommand,
                             CompletionsCommand, ManCommand, PrintCommand>;

/// Reads the command line and, for a scan, the settings of the nearest
/// .armlift.yaml. An error is a wrong usage or configuration and says in one
/// line what was expected.
Expected<Command> parseCommandLine(int ArgCount, const char *const *Args);

} // namespace armlift
