// The command line as plain structs: what was asked for, without a trace of the
// library that reads it.
#pragma once

#include "core/archive/ArchiveLimits.h"
#include "core/findings/FailOn.h"
#include "core/fix/IncludeFix.h"
#include "core/report/Report.h"
#include "core/rules/BinaryTable.h"
#include "core/rules/TargetTable.h"
#include "core/support/Error.h"

#include <optional>
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

/// What becomes of a report once it is there: which findings count, who gets
/// to see them.
struct ReportOptions {
  std::vector<OutputSpec> Outputs; ///< none: nobody wants to read it
  std::vector<std::string> TolerateErrors;
  armlift::FailOn FailOn{Impact::Break};
  std::string Baseline;
  std::string BaselineFrom; ///< "FILE:LINE" of the settings; empty: given
  bool WriteBaseline = false;
  bool Quiet = false;
  bool Statistics = false;
  ColorChoice Color = ColorChoice::Auto;
};

struct ScanCommand {
  ReportOptions Reporting;
  std::vector<std::string> Paths;
  std::vector<std::string> Select, Ignore;
  std::vector<std::string> Exclude;
  bool ForceExclude = false; ///< also of the paths that are named
  std::string BuildDir; ///< of compile_commands.json; empty: found by itself
  bool Lexical = false; ///< no what-if parse
  bool Deep = false;    ///< with the semantic checks
  bool NoCache = false; ///< read and write nothing in .armlift_cache
  std::string ChangedSince; ///< a git revision; empty: everything
  bool Staged = false;
  bool NoIgnore = false;
  bool ReportUnused = false; ///< suppressions that suppress nothing
  bool ShowFiles = false;    ///< list the files instead of judging them
  bool NoProgress = false;
  bool Verbose = false;
  std::string Settings;              ///< the settings file read; empty: none
  std::string Target{DefaultTarget}; ///< canonical name
  unsigned Jobs = 0;                 ///< 0: one per processor
  std::optional<armlift::Shard> Shard;
  std::string BaselineOs{DefaultBaselineOs}; ///< a name of baselineTable()
  ArchiveLimits Limits;
};

struct FixCommand {
  ScanCommand Scan;  ///< what is looked at, and what must not be left
  bool Diff = false; ///< show, write nothing
  armlift::Via Via = armlift::Via::Neon;
  std::string IncludeDir = "armlift-include"; ///< of the header that is made
};

struct MergeCommand {
  ReportOptions Reporting;
  std::vector<std::string> Files;
};

struct InitCommand {
  std::string Folder = "."; ///< inside the project
  std::string Settings;     ///< what to write into .armlift.yaml
  std::string Ci = "auto";  ///< a system of ciJobs(), auto or none
  bool Force = false;       ///< replace what is there
  bool NoHook = false;
};

struct InspectCommand {
  std::vector<std::string> Paths;
  bool Json = false;
};

/// Debian's name for the cross compiler, and most others'.
inline constexpr std::string_view DefaultCross = "aarch64-linux-gnu-";

struct VerifyCommand {
  std::string BuildDir;            ///< as ScanCommand::BuildDir
  std::string Cross{DefaultCross}; ///< --cross; empty: no compiler
  bool Json = false;
  unsigned Jobs = 0; ///< 0: one per processor
};

struct ExplainCommand {
  std::vector<std::string> Names;
  std::optional<std::string> List; ///< names that begin so, for completions
  bool Json = false;               ///< --format json
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

/// What only has to be printed: help, the version, the settings.
struct PrintCommand {
  std::string Text;
};

using Command =
    std::variant<ScanCommand, FixCommand, MergeCommand, InitCommand,
                 InspectCommand, VerifyCommand, ExplainCommand, RulesCommand,
                 ShimCommand, CompletionsCommand, ManCommand, PrintCommand>;

/// Reads the command line and, for a scan, the settings of the nearest
/// .armlift.yaml. An error is a wrong usage or configuration and says in one
/// line what was expected.
Expected<Command> parseCommandLine(int ArgCount, const char *const *Args);

} // namespace armlift
