// The command line in CLI11's terms. Its exceptions end here.
#include "Options.h"

#include "core/filter/Config.h"
#include "core/report/Reporter.h"
#include "core/rules/BinaryTable.h"
#include "core/rules/CheckTable.h"
#include "core/rules/TargetTable.h"
#include "core/support/Suggest.h"
#include "core/support/Text.h"
#include "core/support/Version.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

namespace armlift {
namespace {

using Names = std::vector<std::string_view>;

std::unexpected<Error> usageError(std::string Message) {
  return failure(ErrorKind::NotUnderstood, "", std::move(Message));
}

/// A check that the value is one of `Allowed`; the text is CLI11's error.
std::function<std::string(const std::string &)> oneOf(Names Allowed) {
  return
      [Allowed = std::move(Allowed)](const std::string &Value) -> std::string {
        if (std::ranges::find(Allowed, Value) != Allowed.end())
          return "";
        std::string Message = "'" + Value + "' is not one of ";
        for (std::string_view Name : Allowed)
          Message.append(Name == Allowed.front() ? "" : ", ").append(Name);
        return Message + didYouMean(Value, Allowed);
      };
}

Names formatNames() {
  Names Out;
  for (const ReporterRow &Row : reporterTable())
    Out.push_back(Row.Name);
  return Out;
}

Names targetNames() {
  Names Out;
  for (const TargetRow &Row : targetTable())
    Out.push_back(Row.Name);
  return Out;
}

Names baselineNames() {
  Names Out;
  for (const BaselineRow &Row : baselineTable())
    Out.push_back(Row.Name);
  return Out;
}

std::string formatHelp() {
  std::string Out =
      "how to print the report; may be given several times, each with its -o:";
  for (const ReporterRow &Row : reporterTable())
    Out.append("\n  ").append(Row.Name).append(": ").append(Row.Title);
  return Out;
}

constexpr char ScanFooter[] = R"(Examples:
  armlift scan .                          what in this project breaks on aarch64
  armlift scan --fail-on never src lib    look, but always succeed
  armlift scan --select x86-header,build  two kinds of findings only
  armlift scan --format text --format json -o armlift.json
                                          read it here, keep the rest for a program
  armlift scan --changed-since origin/main    what this branch touches, as a CI job does
  armlift explain x86-intrinsic           what a finding means and how to fix it

Settings are also read from the nearest .armlift.yaml: its keys are the long names above.
Exit: 0 nothing at or above --fail-on, 1 findings, 2 wrong usage or configuration,
3 some input could not be read.)";

constexpr char MainFooter[] = R"(Start with:
  armlift scan .                          what in this project breaks on aarch64
  armlift COMMAND --help                  the options of a command, with examples)";

/// The scan command's options, and what cannot be stored in a ScanCommand
/// directly.
struct ScanOptionSet {
  CLI::App *App = nullptr;
  CLI::Option *Format = nullptr, *Output = nullptr;
  std::vector<std::string> Formats, Files;
  std::string Config, Target, Color = "auto";
  bool NoConfig = false;
};

/// Options that .armlift.yaml must not set: they name files to write, or belong
/// to one run.
const std::set<std::string, std::less<>> &commandLineOnly() {
  static const std::set<std::string, std::less<>> Keys = {
      "help",           "config",        "no-config", "output",
      "write-baseline", "changed-since", "staged"};
  return Keys;
}

/// One value per occurrence, or several with commas.
CLI::Option *listOption(CLI::App *App, const std::string &Flags,
                        std::vector<std::string> &Into, const std::string &Help,
                        const std::string &Value) {
  return App->add_option(Flags, Into, Help)
      ->allow_extra_args(false)
      ->delimiter(',')
      ->type_name(Value);
}

void addScanOptions(CLI::App &Main, ScanOptionSet &Set, ScanCommand &Scan) {
  CLI::App *App =
      Main.add_subcommand("scan", "what breaks on aarch64 below PATH");
  Set.App = App;
  App->footer(ScanFooter);
  App->allow_extras();
  App->add_option("PATH", Scan.Paths,
                  "files and directories; the working directory if none")
      ->type_name("");

  std::string What = "What is looked at";
  listOption(App, "--exclude", Scan.Exclude,
             "leave out paths that match, as in .gitignore", "GLOB")
      ->group(What);
  App->add_flag("--no-ignore", Scan.NoIgnore,
                "scan what .gitignore names, build trees and version-control "
                "folders too")
      ->group(What);
  listOption(App, "--tolerate-errors", Scan.TolerateErrors,
             "report unreadable inputs that match, without exit code 3", "GLOB")
      ->group(What);

  App->add_option("-p,--build-dir", Scan.BuildDir,
                  "parse the units of DIR/compile_commands.json as aarch64; "
                  "found in PATH and PATH/build if not given")
      ->type_name("DIR")
      ->group(What);
  App->add_flag("--lexical", Scan.Lexical,
                "read the text only, parse no unit")
      ->group(What);
  App->add_flag("--deep", Scan.Deep,
                "also look for what compiles and then acts differently")
      ->group(What);
  App->add_flag("--no-cache", Scan.NoCache,
                "keep nothing in .armlift_cache between runs")
      ->group(What);

  App->add_option("--changed-since", Scan.ChangedSince,
                  "only files changed since REV, by git; the rest of the "
                  "project stays context")
      ->type_name("REV")
      ->group(What);
  App->add_flag("--staged", Scan.Staged,
                "only files that are staged in git, with their staged bytes")
      ->group(What);

  std::string Archives = "Archives";
  App->add_option("--baseline-os", Scan.BaselineOs,
                  "the oldest system that binaries must run on")
      ->type_name("OS")
      ->default_str("amazon-linux-2")
      ->check(oneOf(baselineNames()))
      ->group(Archives);
  App->add_option("--max-depth", Scan.Limits.Depth,
                  "follow so many containers inside each other")
      ->type_name("N")
      ->group(Archives);
  App->add_option("--max-entries", Scan.Limits.Entries,
                  "look at so many members of one file")
      ->type_name("N")
      ->group(Archives);
  App->add_option("--max-bytes", Scan.Limits.TotalBytes,
                  "unpack so many bytes of one file")
      ->type_name("BYTES")
      ->group(Archives);
  App->add_option("--max-time", Scan.Limits.Time,
                  "spend so many milliseconds on one file")
      ->type_name("MS")
      ->group(Archives);

  std::string Which = "Which findings count";
  listOption(App, "--select", Scan.Select, "only these rules and groups",
             "RULE,GROUP")
      ->group(Which);
  listOption(App, "--ignore", Scan.Ignore, "not these rules and groups",
             "RULE,GROUP")
      ->group(Which);
  App->add_option(
         "--fail-on", Scan.FailOn,
         "exit with 1 for findings of this impact or worse: break, behavior, "
         "performance, note, or never")
      ->type_name("IMPACT")
      ->default_str("break")
      ->check(oneOf({"break", "behavior", "performance", "note", "never"}))
      ->group(Which);
  App->add_option("--baseline", Scan.Baseline,
                  "hide the findings listed in FILE, report the new ones")
      ->type_name("FILE")
      ->group(Which);
  App->add_flag(
         "--write-baseline", Scan.WriteBaseline,
         "write the findings of this run to the baseline file and succeed")
      ->group(Which);

  std::string Out = "Output";
  Set.Format = App->add_option("--format", Set.Formats, formatHelp())
                   ->allow_extra_args(false)
                   ->type_name("FORMAT")
                   ->check(oneOf(formatNames()))
                   ->group(Out);
  Set.Output =
      App->add_option("-o,--output", Set.Files, "write the report to FILE")
          ->allow_extra_args(false)
          ->type_name("FILE")
          ->group(Out);
  App->add_option("--color", Set.Color, "colours in text: auto, always, never")
      ->type_name("WHEN")
      ->check(oneOf({"auto", "always", "never"}))
      ->group(Out);
  App->add_flag("--no-progress", Scan.NoProgress,
                "no progress bar, on a terminal either")
      ->group(Out);
  App->add_flag("-q,--quiet", Scan.Quiet,
                "nothing on standard error but errors")
      ->group(Out);

  App->add_flag("--statistics", Scan.Statistics,
                "with text: counts by rule and by folder, with a bar each")
      ->group(Out);

  std::string Run = "Running";
  App->add_option("--target", Set.Target,
                  "the core to judge for: neoverse-n1 (graviton2) and later, "
                  "or generic")
      ->type_name("CORE")
      ->default_str("neoverse-n1")
      ->check(oneOf(targetNames()))
      ->group(Run);
  App->add_option("-j,--jobs", Scan.Jobs,
                  "threads; one per processor if not given")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U))
      ->group(Run);
  App->add_option("--config", Set.Config,
                  "read settings from FILE, not from .armlift.yaml")
      ->type_name("FILE")
      ->group(Run);
  App->add_flag("--no-config", Set.NoConfig, "read no settings file")
      ->group(Run);
}

/// "--format F -o FILE" pairs in the order they were given; either may come
/// first in its pair.
Expected<std::vector<OutputSpec>> pairOutputs(const ScanOptionSet &Set) {
  std::vector<OutputSpec> Out;
  auto Format = Set.Formats.begin(), File = Set.Files.begin();
  for (const CLI::Option *Option : Set.App->parse_order()) {
    if (Option == Set.Format && Format != Set.Formats.end()) {
      if (Out.empty() || !Out.back().Format.empty())
        Out.emplace_back();
      Out.back().Format = *Format++;
    } else if (Option == Set.Output && File != Set.Files.end()) {
      if (Out.empty() || !Out.back().File.empty())
        Out.emplace_back();
      Out.back().File = *File++;
    }
  }
  if (Format != Set.Formats.end()) { // from the settings file
    if (Out.empty())
      Out.emplace_back();
    for (OutputSpec &Spec : Out)
      if (Spec.Format.empty())
        Spec.Format = *Format;
  }
  if (Out.empty())
    Out.emplace_back();
  std::set<std::string> Seen;
  for (OutputSpec &Spec : Out) {
    if (Spec.Format.empty())
      Spec.Format = "text";
    if (Spec.File == "-")
      Spec.File.clear();
    if (!Seen.insert(Spec.File).second)
      return usageError(
          "two formats for " +
          (Spec.File.empty() ? "standard output" : "'" + Spec.File + "'") +
          ", expected one -o FILE for each");
  }
  return Out;
}

/// Unknown options and commands, with what may have been meant.
Expected<void> checkLeftovers(const CLI::App &App,
                              const std::vector<std::string> &Left,
                              std::vector<std::string> *Paths) {
  bool OnlyPaths = false;
  for (const std::string &Word : Left) {
    if (Word == "--" && !OnlyPaths) {
      OnlyPaths = true;
      continue;
    }
    if (!OnlyPaths && Word.size() > 1 && Word.front() == '-') {
      std::vector<std::string> Known;
      for (const CLI::Option *Option : App.get_options())
        for (const std::string &Name : Option->get_lnames())
          Known.push_back("--" + Name);
      std::string Name = Word.substr(0, Word.find('='));
      return usageError("unknown option '" + Name + "'" +
                        didYouMean(Name, Names(Known.begin(), Known.end())));
    }
    if (!Paths)
      return usageError("unexpected argument '" + Word + "'");
    Paths->push_back(Word);
  }
  return {};
}

/// Where a relative path of the settings file starts from.
std::string besideConfig(const std::string &ConfigPath,
                         const std::string &Value) {
  return (std::filesystem::path(ConfigPath).parent_path() / Value).string();
}

/// Gives each option that the command line left alone the value of the settings
/// file.
Expected<void> applyConfig(const ScanOptionSet &Set, const Config &Settings) {
  std::map<std::string, CLI::Option *, std::less<>> ByKey;
  for (CLI::Option *Option : Set.App->get_options())
    for (const std::string &Name : Option->get_lnames())
      if (!commandLineOnly().contains(Name))
        ByKey[Name] = Option;
  Names Known;
  for (const auto &[Name, Option] : ByKey)
    Known.push_back(Name);

  for (const ConfigSetting &Setting : Settings.Settings) {
    auto Place = [&](std::string Message) {
      return usageError(Settings.Path + ":" + std::to_string(Setting.Line) +
                        ": " + std::move(Message));
    };
    auto Found = ByKey.find(Setting.Key);
    if (Found == ByKey.end())
      return Place(commandLineOnly().contains(Setting.Key)
                       ? "'" + Setting.Key +
                             "' can only be given on the command line"
                       : "unknown setting '" + Setting.Key + "'" +
                             didYouMean(Setting.Key, Known));
    CLI::Option *Option = Found->second;
    bool IsFlag = Option->get_items_expected_max() == 0;
    bool IsList = Option->get_expected_max() > 1;
    if (Setting.IsList && !IsList)
      return Place("'" + Setting.Key + "': expected one value, found a list");
    if (IsFlag && Setting.Values[0] != "true" && Setting.Values[0] != "false")
      return Place("'" + Setting.Key + "': expected true or false, found '" +
                   Setting.Values[0] + "'");
    if (Option->count() > 0)
      continue;
    try {
      for (const std::string &Value : Setting.Values)
        Option->add_result(Option->get_type_name() == "FILE"
                               ? besideConfig(Settings.Path, Value)
                               : Value);
      if (!Setting.Values.empty())
        Option->run_callback();
    } catch (const CLI::Error &E) {
      return Place(E.what());
    }
  }
  return {};
}

Expected<Command> finishScan(ScanOptionSet &Set, ScanCommand &Scan) {
  if (auto Ok = checkLeftovers(*Set.App, Set.App->remaining(), &Scan.Paths);
      !Ok)
    return std::unexpected(Ok.error());
  if (Scan.Paths.empty())
    Scan.Paths.push_back(".");
  if (Set.Config.empty() && !Set.NoConfig)
    Set.Config = findConfig(Scan.Paths.front());
  if (!Set.Config.empty()) {
    auto Settings = loadConfig(Set.Config);
    if (!Settings)
      return std::unexpected(Settings.error());
    if (auto Ok = applyConfig(Set, *Settings); !Ok)
      return std::unexpected(Ok.error());
  }
  auto Outputs = pairOutputs(Set);
  if (!Outputs)
    return std::unexpected(Outputs.error());
  Scan.Outputs = std::move(*Outputs);
  Scan.Color = Set.Color == "always"  ? ColorChoice::Always
               : Set.Color == "never" ? ColorChoice::Never
                                      : ColorChoice::Auto;
  for (const TargetRow &Row : targetTable())
    if (Row.Name == Set.Target)
      Scan.Target = Row.Canonical;
  if (Scan.Staged && !Scan.ChangedSince.empty())
    return usageError("--staged and --changed-since: expected one of the two");
  if (Scan.WriteBaseline && Scan.Baseline.empty())
    return usageError(
        "--write-baseline: expected --baseline FILE, the file to write");
  return Scan;
}

/// The first word that is no option, if it is not a command.
Expected<void> checkCommandName(const CLI::App &Main, int ArgCount,
                                const char *const *Args) {
  std::vector<std::string> Known;
  for (const CLI::App *Sub : Main.get_subcommands({}))
    Known.push_back(Sub->get_name());
  for (int I = 1; I < ArgCount; ++I) {
    std::string Word = Args[I];
    if (Word.starts_with("-"))
      continue;
    if (std::ranges::find(Known, Word) != Known.end())
      return {};
    std::string Hint = didYouMean(Word, Names(Known.begin(), Known.end()));
    std::error_code Ignored;
    if (Hint.empty() && std::filesystem::exists(Word, Ignored))
      Hint = "; did you mean 'armlift scan " + Word + "'?";
    return usageError("unknown command '" + Word + "'" + Hint);
  }
  return {};
}

} // namespace

Expected<Command> parseCommandLine(int ArgCount, const char *const *Args) {
  CLI::App Main(
      "armlift lifts C and C++ code bases from x86_64 to aarch64 Linux.",
      "armlift");
  Main.footer(MainFooter);
  Main.require_subcommand(0, 1);
  Main.allow_extras();
  Main.set_version_flag("--version", "armlift " + std::string(versionText()));
  Main.get_formatter()->column_width(32);

  ScanCommand Scan;
  ScanOptionSet ScanSet;
  addScanOptions(Main, ScanSet, Scan);

  InspectCommand Inspect;
  std::string InspectFormat = "text";
  CLI::App *InspectApp = Main.add_subcommand(
      "inspect", "every ELF file inside FILE, with its architecture");
  InspectApp->allow_extras();
  InspectApp->add_option("FILE", Inspect.Paths, "packages, images, ELF files")
      ->type_name("");
  InspectApp->add_option("--format", InspectFormat, "text or json")
      ->type_name("FORMAT")
      ->check(oneOf({"text", "json"}));
  InspectApp->footer("Example:\n  armlift inspect app.jar");

  VerifyCommand Verify;
  std::string VerifyFormat = "text";
  CLI::App *VerifyApp = Main.add_subcommand(
      "verify", "does each unit of a build compile for aarch64");
  VerifyApp->allow_extras();
  VerifyApp
      ->add_option("-p,--build-dir", Verify.BuildDir,
                   "where compile_commands.json is; here or in build if not "
                   "given")
      ->type_name("DIR");
  VerifyApp->add_option("--format", VerifyFormat, "text or json")
      ->type_name("FORMAT")
      ->check(oneOf({"text", "json"}));
  VerifyApp
      ->add_option("-j,--jobs", Verify.Jobs,
                   "units parsed at a time; one per processor if not given")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  VerifyApp->footer("Example:\n  armlift verify -p build");

  ExplainCommand Explain;
  CLI::App *ExplainApp =
      Main.add_subcommand("explain", "what a rule or an intrinsic means");
  ExplainApp->allow_extras();
  ExplainApp->add_option("NAME", Explain.Names, "rule ids and intrinsics")
      ->type_name("");
  ExplainApp->footer("Examples:\n  armlift explain x86-header\n  armlift "
                     "explain _mm_add_epi32");

  RulesCommand Rules;
  CLI::App *RulesApp = Main.add_subcommand("rules", "the catalogue of rules");
  RulesApp->allow_extras();
  RulesApp->add_flag("--json", Rules.Json, "as JSON");

  ShimCommand Shim;
  CLI::App *ShimApp = Main.add_subcommand(
      "shim", "print a header that gives x86 intrinsics in NEON");
  ShimApp->allow_extras();
  ShimApp->add_option("NAME", Shim.Names, "intrinsics, types and constants")
      ->type_name("");
  ShimApp->add_flag("--all", Shim.All, "everything that has aarch64 code");
  ShimApp->add_option("--used-by", Shim.UsedBy, "what these sources use")
      ->type_name("PATH");
  ShimApp->add_option("-o,--output", Shim.Output, "write the header here")
      ->type_name("FILE");
  ShimApp->footer("Examples:\n  armlift shim _mm_add_epi32 > x86.h\n  armlift "
                  "shim --used-by src -o x86.h");

  if (auto Ok = checkCommandName(Main, ArgCount, Args); !Ok)
    return std::unexpected(Ok.error());
  try {
    Main.parse(ArgCount, Args);
  } catch (const CLI::CallForHelp &) {
    return PrintCommand{Main.help()};
  } catch (const CLI::CallForVersion &) {
    return PrintCommand{Main.version() + "\n"};
  } catch (const CLI::Error &E) {
    return usageError(E.what());
  }
  if (ScanSet.App->parsed())
    return finishScan(ScanSet, Scan);
  if (InspectApp->parsed()) {
    if (auto Ok = checkLeftovers(*InspectApp, InspectApp->remaining(),
                                 &Inspect.Paths);
        !Ok)
      return std::unexpected(Ok.error());
    if (Inspect.Paths.empty())
      return usageError("inspect: expected a file");
    Inspect.Json = InspectFormat == "json";
    return Inspect;
  }
  if (VerifyApp->parsed()) {
    if (auto Ok = checkLeftovers(*VerifyApp, VerifyApp->remaining(), nullptr);
        !Ok)
      return std::unexpected(Ok.error());
    Verify.Json = VerifyFormat == "json";
    return Verify;
  }
  if (ExplainApp->parsed()) {
    if (auto Ok = checkLeftovers(*ExplainApp, ExplainApp->remaining(),
                                 &Explain.Names);
        !Ok)
      return std::unexpected(Ok.error());
    if (Explain.Names.empty())
      return usageError(
          "explain: expected a rule id or the name of an intrinsic");
    return Explain;
  }
  if (RulesApp->parsed()) {
    if (auto Ok = checkLeftovers(*RulesApp, RulesApp->remaining(), nullptr);
        !Ok)
      return std::unexpected(Ok.error());
    return Rules;
  }
  if (ShimApp->parsed()) {
    if (auto Ok = checkLeftovers(*ShimApp, ShimApp->remaining(), &Shim.Names);
        !Ok)
      return std::unexpected(Ok.error());
    if (Shim.Names.empty() && Shim.UsedBy.empty() && !Shim.All)
      return usageError(
          "shim: expected names of intrinsics, --all or --used-by PATH");
    return Shim;
  }
  if (auto Ok = checkLeftovers(Main, Main.remaining(), nullptr); !Ok)
    return std::unexpected(Ok.error());
  return PrintCommand{Main.help()};
}

} // namespace armlift
