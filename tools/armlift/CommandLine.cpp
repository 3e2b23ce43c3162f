// Every command and option of the program, with its help.
#include "CommandLine.h"

#include "core/report/Reporter.h"
#include "core/rules/BinaryTable.h"
#include "core/rules/TargetTable.h"
#include "core/support/Suggest.h"
#include "core/support/Text.h"
#include "core/support/Version.h"

#include <algorithm>
#include <functional>

namespace armlift {
namespace {

using Names = std::vector<std::string_view>;

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

std::string numberOfJobs(const std::string &Value) {
  constexpr unsigned MaxJobs = 1024;
  auto Jobs = parseNumber<unsigned>(Value);
  if (Jobs && *Jobs >= 1 && *Jobs <= MaxJobs)
    return "";
  return "'" + Value + "' is not a number from 1 to " + std::to_string(MaxJobs);
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

/// One value per occurrence, or several with commas.
CLI::Option *listOption(CLI::App *App, const std::string &Flags,
                        std::vector<std::string> &Into, const std::string &Help,
                        const std::string &Value) {
  return App->add_option(Flags, Into, Help)
      ->allow_extra_args(false)
      ->delimiter(',')
      ->type_name(Value);
}

} // namespace

CLI::Option *CommandLine::choose(CLI::Option *Option, Names Allowed) {
  Option->check(oneOf(Allowed));
  Choices[Option] = std::move(Allowed);
  return Option;
}

CommandLine::CommandLine()
    : Main("armlift lifts C and C++ code bases from x86_64 to aarch64 Linux.",
           "armlift") {
  Main.footer(MainFooter);
  Main.require_subcommand(0, 1);
  Main.allow_extras();
  Main.set_version_flag("--version", "armlift " + std::string(versionText()));
  Main.get_formatter()->column_width(32);
  addScan();
  addInspect();
  addVerify();
  addExplainAndRules();
  addShim();
  addCompletionsAndMan();
}

void CommandLine::addScan() {
  ScanSet.App =
      Main.add_subcommand("scan", "what breaks on aarch64 below PATH");
  ScanSet.App->footer(ScanFooter);
  ScanSet.App->allow_extras();
  ScanSet.App
      ->add_option("PATH", Scan.Paths,
                   "files and directories; the working directory if none")
      ->type_name("");
  addScopeOptions();
  addArchiveOptions();
  addFilterOptions();
  addOutputOptions();
  addRunOptions();
}

void CommandLine::addScopeOptions() {
  std::string What = "What is looked at";
  listOption(ScanSet.App, "--exclude", Scan.Exclude,
             "leave out paths that match, as in .gitignore", "GLOB")
      ->group(What);
  ScanSet.App
      ->add_flag("--no-ignore", Scan.NoIgnore,
                 "scan what .gitignore names, build trees and version-control "
                 "folders too")
      ->group(What);
  listOption(ScanSet.App, "--tolerate-errors", Scan.TolerateErrors,
             "report unreadable inputs that match, without exit code 3", "GLOB")
      ->group(What);

  ScanSet.App
      ->add_option("-p,--build-dir", Scan.BuildDir,
                   "parse the units of DIR/compile_commands.json as aarch64; "
                   "found in PATH and PATH/build if not given")
      ->type_name("DIR")
      ->group(What);
  ScanSet.App
      ->add_flag("--lexical", Scan.Lexical, "read the text only, parse no unit")
      ->group(What);
  ScanSet.App
      ->add_flag("--deep", Scan.Deep,
                 "also look for what compiles and then acts differently")
      ->group(What);
  ScanSet.App
      ->add_option("--changed-since", Scan.ChangedSince,
                   "only files changed since REV, by git; the rest of the "
                   "project stays context")
      ->type_name("REV")
      ->group(What);
  ScanSet.App
      ->add_flag("--staged", Scan.Staged,
                 "only files that are staged in git, with their staged bytes")
      ->group(What);
}

void CommandLine::addArchiveOptions() {
  std::string Archives = "Archives";
  choose(ScanSet.App
             ->add_option("--baseline-os", Scan.BaselineOs,
                          "the oldest system that binaries must run on")
             ->type_name("OS")
             ->default_str("amazon-linux-2")
             ->group(Archives),
         baselineNames());
  ScanSet.App
      ->add_option("--max-depth", Scan.Limits.Depth,
                   "follow so many containers inside each other")
      ->type_name("N")
      ->group(Archives);
  ScanSet.App
      ->add_option("--max-entries", Scan.Limits.Entries,
                   "look at so many members of one file")
      ->type_name("N")
      ->group(Archives);
  ScanSet.App
      ->add_option("--max-bytes", Scan.Limits.TotalBytes,
                   "unpack so many bytes of one file")
      ->type_name("BYTES")
      ->group(Archives);
  ScanSet.App
      ->add_option("--max-time", Scan.Limits.Time,
                   "spend so many milliseconds on one file")
      ->type_name("MS")
      ->group(Archives);
}

void CommandLine::addFilterOptions() {
  std::string Which = "Which findings count";
  listOption(ScanSet.App, "--select", Scan.Select,
             "only these rules and groups", "RULE,GROUP")
      ->group(Which);
  listOption(ScanSet.App, "--ignore", Scan.Ignore, "not these rules and groups",
             "RULE,GROUP")
      ->group(Which);
  choose(ScanSet.App
             ->add_option("--fail-on", Scan.FailOn,
                          "exit with 1 for findings of this impact or worse: "
                          "break, behavior, performance, note, or never")
             ->type_name("IMPACT")
             ->default_str("break")
             ->group(Which),
         {"break", "behavior", "performance", "note", "never"});
  ScanSet.App
      ->add_option("--baseline", Scan.Baseline,
                   "hide the findings listed in FILE, report the new ones")
      ->type_name("FILE")
      ->group(Which);
  ScanSet.App
      ->add_flag(
          "--write-baseline", Scan.WriteBaseline,
          "write the findings of this run to the baseline file and succeed")
      ->group(Which);
}

void CommandLine::addOutputOptions() {
  std::string Out = "Output";
  ScanSet.Format =
      choose(ScanSet.App->add_option("--format", ScanSet.Formats, formatHelp())
                 ->allow_extra_args(false)
                 ->type_name("FORMAT")
                 ->group(Out),
             formatNames());
  ScanSet.Output =
      ScanSet.App
          ->add_option("-o,--output", ScanSet.Files, "write the report to FILE")
          ->allow_extra_args(false)
          ->type_name("FILE")
          ->group(Out);
  choose(ScanSet.App
             ->add_option("--color", ScanSet.Color,
                          "colours in text: auto, always, never")
             ->type_name("WHEN")
             ->group(Out),
         {"auto", "always", "never"});
  ScanSet.App
      ->add_flag("--no-progress", Scan.NoProgress,
                 "no progress bar, on a terminal either")
      ->group(Out);
  ScanSet.App
      ->add_flag("-q,--quiet", Scan.Quiet,
                 "nothing on standard error but errors")
      ->group(Out);

  ScanSet.App
      ->add_flag("--statistics", Scan.Statistics,
                 "with text: counts by rule and by folder, with a bar each")
      ->group(Out);
}

void CommandLine::addRunOptions() {
  std::string Run = "Running";
  choose(ScanSet.App
             ->add_option(
                 "--target", ScanSet.Target,
                 "the core to judge for: neoverse-n1 (graviton2) and later, "
                 "or generic")
             ->type_name("CORE")
             ->default_str("neoverse-n1")
             ->group(Run),
         targetNames());
  ScanSet.App
      ->add_flag("--no-cache", Scan.NoCache,
                 "keep nothing in .armlift_cache between runs")
      ->group(Run);
  ScanSet.App
      ->add_option("-j,--jobs", Scan.Jobs,
                   "threads; one per processor if not given")
      ->type_name("N")
      ->check(numberOfJobs)
      ->group(Run);
  ScanSet.App
      ->add_option("--config", ScanSet.Config,
                   "read settings from FILE, not from .armlift.yaml")
      ->type_name("FILE")
      ->group(Run);
  ScanSet.App
      ->add_flag("--no-config", ScanSet.NoConfig, "read no settings file")
      ->group(Run);
}

void CommandLine::addInspect() {
  InspectApp = Main.add_subcommand(
      "inspect", "every ELF file inside FILE, with its architecture");
  InspectApp->allow_extras();
  InspectApp->add_option("FILE", Inspect.Paths, "packages, images, ELF files")
      ->type_name("");
  choose(InspectApp->add_option("--format", InspectFormat, "text or json")
             ->type_name("FORMAT"),
         {"text", "json"});
  InspectApp->footer("Example:\n  armlift inspect app.jar");
}

void CommandLine::addVerify() {
  VerifyApp = Main.add_subcommand(
      "verify", "does each unit of a build compile for aarch64");
  VerifyApp->allow_extras();
  VerifyApp
      ->add_option("-p,--build-dir", Verify.BuildDir,
                   "where compile_commands.json is; here or in build if not "
                   "given")
      ->type_name("DIR");
  choose(VerifyApp->add_option("--format", VerifyFormat, "text or json")
             ->type_name("FORMAT"),
         {"text", "json"});
  VerifyApp
      ->add_option("-j,--jobs", Verify.Jobs,
                   "units parsed at a time; one per processor if not given")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  VerifyApp->footer("Example:\n  armlift verify -p build");
}

void CommandLine::addExplainAndRules() {
  ExplainApp =
      Main.add_subcommand("explain", "what a rule or an intrinsic means");
  ExplainApp->allow_extras();
  ExplainApp->add_option("NAME", Explain.Names, "rule ids and intrinsics")
      ->type_name("");
  choose(ExplainApp->add_option("--format", ExplainFormat, "text or json")
             ->type_name("FORMAT"),
         {"text", "json"});
  ExplainApp->footer("Examples:\n  armlift explain x86-header\n  armlift "
                     "explain _mm_add_epi32");

  RulesApp = Main.add_subcommand("rules", "the catalogue of rules");
  RulesApp->allow_extras();
  RulesApp->add_flag("--json", Rules.Json, "as JSON");
}

void CommandLine::addShim() {
  ShimApp = Main.add_subcommand(
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
}

void CommandLine::addCompletionsAndMan() {
  CompletionsApp =
      Main.add_subcommand("completions", "prints the completions for a shell");
  CompletionsApp->allow_extras();
  choose(CompletionsApp
             ->add_option("SHELL", Completions.Shell, "bash, zsh or fish")
             ->type_name("")
             ->required(),
         {"bash", "zsh", "fish"});
  CompletionsApp->footer(
      "Examples:\n"
      "  armlift completions bash > "
      "~/.local/share/bash-completion/completions/armlift\n"
      "  armlift completions zsh > ~/.zfunc/_armlift\n"
      "  armlift completions fish > ~/.config/fish/completions/armlift.fish");

  ManApp = Main.add_subcommand("man", "prints the manual page, for man -l -");
  ManApp->allow_extras();
}

} // namespace armlift
