// The command line as plain structs: what was requested, without a trace of the
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

/// What happens to a finished report: which findings count, and where they are
/// shown.
struct ReportOptions {
  std::vector<OutputSpec> Outputs; ///< none: no report is wanted
  std::vector<std::string> TolerateErrors;
  /// The folder that the patterns start from: that of .armlift.yaml if they are
  /// from there. Empty: the working directory.
  std::string TolerateFrom;
  armlift::FailOn FailOn{Impact::Break};
  std::string Baseline;
  /// Where the settings name the baseline: "FILE:LINE"; empty if an option
  /// does.
  std::string BaselineFrom;
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
  std::string ExcludeFrom;   ///< as in DiscoveryOptions
  bool ForceExclude = false; ///< Exclude applies to the named paths as well
  std::string BuildDir;      ///< folder of compile_commands.json; empty: search
  bool Lexical = false;      ///< no what-if parse
  bool Deep = false;         ///< with the semantic checks
  bool NoCache = false;      ///< read and write nothing in .armlift_cache
  std::string ChangedSince;  ///< a git revision; empty: scan everything
  bool Staged = false;
  bool NoIgnore = false;
  bool ReportUnused = false; ///< report suppressions that suppress nothing
  bool ShowFiles = false;    ///< list the files, judge nothing
  bool NoProgress = false;
  bool Verbose = false;
  std::string Settings;              ///< the settings file in use; empty: none
  std::string Target{DefaultTarget}; ///< canonical name
  unsigned Jobs = 0;                 ///< 0: one per processor
  std::optional<armlift::Shard> Shard;
  std::string BaselineOs{DefaultBaselineOs}; ///< a name of baselineTable()
  ArchiveLimits Limits;
};

struct FixCommand {
  ScanCommand Scan;  ///< what to scan, and what must not remain
  bool Diff = false; ///< show the patch, write nothing
  armlift::Via Via = armlift::Via::Neon;
  /// The folder of the header that is made.
  std::string IncludeDir = "armlift-include";
};

struct MergeCommand {
  ReportOptions Reporting;
  std::vector<std::string> Files;
};

struct InitCommand {
  std::string Folder = "."; ///< any folder of the project
  std::string Settings;     ///< what to write into .armlift.yaml
  std::string Ci = "auto";  ///< a system of ciJobs(), auto or none
  bool Force = false;       ///< replace existing files
  bool NoHook = false;
};

struct InspectCommand {
  std::vector<std::string> Paths;
  bool Json = false; ///< --format json
};

/// The prefix of the cross compiler in Debian and most other distributions.
inline constexpr std::string_view DefaultCross = "aarch64-linux-gnu-";

struct VerifyCommand {
  std::string BuildDir;            ///< as ScanCommand::BuildDir
  std::string Cross{DefaultCross}; ///< --cross; empty: no compiler
  bool Json = false;               ///< --format json
  unsigned Jobs = 0;               ///< 0: one per processor
};

struct ExplainCommand {
  std::vector<std::string> Names;
  /// List the names with this prefix, for completions.
  std::optional<std::string> List;
  bool Json = false; ///< --format json
};

struct RulesCommand {
  bool Json = false; ///< --format json
};

struct ShimCommand {
  std::vector<std::string> Names;
  std::vector<std::string> UsedBy; ///< sources whose intrinsics to include
  bool All = false;
  std::string Output; ///< empty: standard output
};

struct CompletionsCommand {
  std::string Shell; ///< "bash", "zsh" or "fish"
};

struct ManCommand {};

/// Text that only has to be printed: help, the version, the settings.
struct PrintCommand {
  std::string Text;
};

using Command =
    std::variant<ScanCommand, FixCommand, MergeCommand, InitCommand,
                 InspectCommand, VerifyCommand, ExplainCommand, RulesCommand,
                 ShimCommand, CompletionsCommand, ManCommand, PrintCommand>;

/// Reads the command line and, for a command that uses settings, the nearest
/// .armlift.yaml. An error means wrong usage or configuration, and says in one
/// line what was expected.
Expected<Command> parseCommandLine(int ArgCount, const char *const *Args);

} // namespace armlift
