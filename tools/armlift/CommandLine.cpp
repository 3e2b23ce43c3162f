// Every command and option of the program, with its help.
#include "tools/armlift/CommandLine.h"
#include "tools/armlift/Analyzers.h"
#include "tools/armlift/CiJobs.h"
#include "tools/armlift/OptionChecks.h"

#include "core/findings/FailOn.h"
#include "core/report/Reporter.h"
#include "core/rules/BinaryTable.h"
#include "core/rules/TargetTable.h"
#include "core/support/Version.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <ranges>
#include <set>
#include <utility>

namespace armlift {
namespace {

using Names = std::vector<std::string_view>;

/// Leaves out CLI11's "Excludes: --quiet" beside a name: giving both is an
/// error that says so.
class HelpFormatter : public CLI::Formatter {
public:
  explicit HelpFormatter(const std::set<const CLI::Option *> &Needed)
      : Needed(Needed) {}

  std::string make_option_usage(const CLI::Option *Option) const override {
    std::string Text = CLI::Formatter::make_option_usage(Option);
    if (!Needed.contains(Option) || !Text.starts_with('['))
      return Text;
    return Text.substr(1, Text.size() - 2);
  }

  std::string make_option_opts(const CLI::Option *Option) const override {
    std::string Text = CLI::Formatter::make_option_opts(Option);
    return Text.substr(0, Text.find(" " + get_label("Excludes") + ":"));
  }

  /// CLI11 puts two blank lines before a heading.
  std::string make_help(const CLI::App *App, std::string Name,
                        CLI::AppFormatMode Mode) const override {
    std::string Text = CLI::Formatter::make_help(App, std::move(Name), Mode);
    for (std::size_t At = 0; (At = Text.find("\n\n\n", At)) != Text.npos;)
      Text.erase(At, 1);
    return Text;
  }

private:
  const std::set<const CLI::Option *> &Needed;
};

/// The largest values of the members of ArchiveLimits. CLI11 reads a duration
/// as an int.
constexpr std::uint64_t MaxJobs = 1024,
                        Most32 = std::numeric_limits<std::uint32_t>::max(),
                        Most64 = std::numeric_limits<std::uint64_t>::max(),
                        MostTime = std::numeric_limits<int>::max();

Names formatNames() {
  Names Out;
  for (const ReporterRow &Row : reporterTable())
    Out.push_back(Row.Name);
  return Out;
}

/// The names that an option knows, each with what it stands for.
template <typename T>
using Meanings = std::vector<std::pair<std::string_view, T>>;

Meanings<std::string> targetMeanings() {
  Meanings<std::string> Out;
  for (const TargetRow &Row : targetTable())
    Out.emplace_back(Row.Name, Row.Canonical);
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
      "how to print the report; on the command line, may be given several "
      "times, each with its -o:";
  for (const ReporterRow &Row : reporterTable())
    Out.append("\n  ").append(Row.Name).append(": ").append(Row.Title);
  return Out;
}

constexpr char ScanFooter[] = R"(Examples:
  armlift scan .                          what in this project breaks on aarch64
  armlift scan --fail-on never src lib    report, but always succeed
  armlift scan --select x86-header,build  two kinds of findings only
  armlift scan --format text --format json -o armlift.json
                                          the text to read here, the JSON for a program
  armlift scan --changed-since origin/main    what this branch touches, as a CI job does
  armlift explain x86-intrinsic           what a finding means and how to fix it

Settings are also read from the nearest .armlift.yaml: its keys are the long names above.
Exit: 0 nothing at or above --fail-on, 1 findings, 2 wrong usage or configuration, a
report that cannot be written, or no memory, 3 some input could not be read.)";

constexpr char MergeFooter[] = R"(Examples:
  armlift scan --shard 1/2 --format json -o 1.json .
  armlift scan --shard 2/2 --format json -o 2.json .
  armlift merge 1.json 2.json --format html -o armlift.html

Exit: as for scan: 3 if a shard is missing, 2 if one is given twice or is of another scan.)";

constexpr char MainFooter[] = R"(Start with:
  armlift scan .                          what in this project breaks on aarch64
  armlift COMMAND --help                  the options of a command, with examples)";

} // namespace

class CommandLine::Block {
public:
  Block(CommandLine &Line, CLI::App *App, std::string Heading)
      : Line(Line), App(App), Heading(std::move(Heading)) {}

  CLI::Option *flag(const char *Names, bool &Into, const char *Help) {
    return App->add_flag(Names, Into, Help)->group(Heading)->check(trueOrFalse);
  }

  template <typename T>
  CLI::Option *value(const char *Names, T &Into, const char *Type,
                     const std::string &Help) {
    return inBlock(App->add_option(Names, Into, Help), Type);
  }

  /// An option that takes several values by being repeated.
  CLI::Option *repeated(const char *Names, std::vector<std::string> &Into,
                        const char *Type, const std::string &Help) {
    return value(Names, Into, Type, Help)->allow_extra_args(false);
  }

  /// An option that takes several values, also joined by commas.
  CLI::Option *list(const char *Names, std::vector<std::string> &Into,
                    const char *Type, const char *Help) {
    return repeated(Names, Into, Type, Help)
        ->delimiter(',')
        ->transform(CLI::Validator(withoutBlanks, ""));
  }

  CLI::Option *buildDir(std::string &Into, const char *Help) {
    return value("-p,--build-dir", Into, "DIR", Help)
        ->transform(CLI::Validator(toBuildFolder, ""));
  }

  CLI::Option *jobs(unsigned &Into, const char *Help) {
    return number("-j,--jobs", Into, "N", Help, 1, MaxJobs);
  }

  template <typename T>
  CLI::Option *number(const char *Names, T &Into, const char *Type,
                      const std::string &Help, std::uint64_t Least,
                      std::uint64_t Most) {
    return value(Names, Into, Type, Help)
        ->transform(CLI::Validator(toNumber(Least, Most), ""));
  }

  CLI::Option *choose(CLI::Option *Option, Names Allowed) {
    Option->check(oneOf(Allowed));
    Line.Choices[Option] = std::move(Allowed);
    return Option;
  }

  /// An option whose value is a name that stands for what `Into` becomes.
  template <typename T>
  CLI::Option *meaning(const char *Name, T &Into, const char *Type,
                       const std::string &Help, const Meanings<T> &Known) {
    auto take = [&Into, Known](const std::string &Given) {
      Into = std::ranges::find(Known, Given,
                               &std::pair<std::string_view, T>::first)
                 ->second;
    };
    auto Allowed = Known | std::views::keys;
    return choose(
        inBlock(App->add_option_function<std::string>(Name, take, Help), Type),
        Names(Allowed.begin(), Allowed.end()));
  }

  CLI::Option *textOrJson(bool &Json) {
    return meaning("--format", Json, "FORMAT", "text or json",
                   {{"text", false}, {"json", true}});
  }

private:
  CLI::Option *inBlock(CLI::Option *Option, const char *Type) {
    return Option->type_name(Type)->group(Heading)->check(notEmpty);
  }

  CommandLine &Line;
  CLI::App *App;
  std::string Heading;
};

CommandLine::CommandLine()
    : Main("armlift lifts C and C++ code bases from x86_64 to aarch64 Linux.",
           std::string(thisProgram().Name)) {
  Main.footer(MainFooter);
  Main.require_subcommand(0, 1);
  Main.allow_extras();
  Main.set_help_flag("-h,--help", "print this help and exit");
  Main.set_version_flag("--version",
                        Main.get_name() + ' ' + std::string(versionText()),
                        "print the version and exit");
  Main.formatter(std::make_shared<HelpFormatter>(Needed));
  Main.get_formatter()->column_width(32);
  addScan();
  addFix();
  addInspect();
  addVerify();
  addExplainAndRules();
  addShim();
  addMerge();
  addInit();
  addCompletionsAndMan();
  if (!thisProgram().ReadsSources)
    hideSourceOptions();
}

/// Hides the options about sources: both programs read the settings of a
/// project, so each must know all names.
void CommandLine::hideSourceOptions() {
  for (CLI::App *App : {ScanSet.App, FixSet.App})
    for (const char *Name : {"--lexical", "--deep", "--build-dir"})
      App->get_option(Name)->group("");
  for (CLI::App *App : {FixSet.App, VerifyApp})
    App->group("");
}

CLI::App *CommandLine::addCommand(const char *Name, const char *Help,
                                  const char *Footer) {
  CLI::App *App = Main.add_subcommand(Name, Help);
  App->allow_extras();
  App->footer(Footer);
  return App;
}

CommandLine::Block CommandLine::block(CLI::App *App, const char *Heading) {
  return {*this, App, Heading};
}

void CommandLine::addScan() {
  ScanSet.App = addCommand("scan", "report what breaks on aarch64 below PATH",
                           ScanFooter);
  addScope();
  addArchives(ScanSet.App, Scan);
  addSelection(ScanSet.App, Scan);
  addReportOptions(ScanSet, Scan.Reporting);
  addSaying();
  addRunning(ScanSet, Scan);
  addSettings(ScanSet);
}

void CommandLine::addFiles(CLI::App *App, ScanCommand &Into) {
  App->add_option("PATH", Into.Paths,
                  "files and directories; the working directory if none")
      ->check(notEmpty)
      ->type_name("");
  Block What = block(App, "What is looked at");
  What.list("--exclude", Into.Exclude, "GLOB",
            "leave out paths that match, as in a .gitignore in the working "
            "directory");
  What.flag("--force-exclude", Into.ForceExclude,
            "apply --exclude also to paths named on the command line, as hooks "
            "need");
  What.flag("--no-ignore", Into.NoIgnore,
            "also scan build trees and what .gitignore names");
  What.buildDir(
      Into.BuildDir,
      "parse the units of DIR/compile_commands.json as aarch64; found "
      "in PATH, PATH/build or the folders above if not given");
  CLI::Option *Lexical =
      What.flag("--lexical", Into.Lexical, "read the text only, parse no unit");
  What.flag("--deep", Into.Deep,
            "also look for code that compiles but acts differently")
      ->excludes(Lexical);
}

void CommandLine::addScope() {
  addFiles(ScanSet.App, Scan);
  Block What = block(ScanSet.App, "What is looked at");
  What.value("--changed-since", Scan.ChangedSince, "REV",
             "report only files that git says changed since REV; the rest is "
             "read as context but not reported")
      ->configurable(false);
  What.flag("--staged", Scan.Staged,
            "only files that are staged in git, with their staged bytes")
      ->configurable(false);
  What.value("--shard", Shard, "I/N",
             "report the I-th of N parts, for N runs side by side; `armlift "
             "merge` joins their JSON reports")
      ->configurable(false);
  What.flag("--show-files", Scan.ShowFiles,
            "list the files that would be looked at, and stop")
      ->configurable(false);
}

void CommandLine::addSelection(CLI::App *App, ScanCommand &Into) {
  Block Which = block(App, "Which findings count");
  Which
      .list("--select", Into.Select, "RULE,GROUP",
            "only these rules and groups")
      ->check(knownRule);
  Which
      .list("--ignore", Into.Ignore, "RULE,GROUP", "not these rules and groups")
      ->check(knownRule);
  Which.flag("--report-unused-suppressions", Into.ReportUnused,
             "also report comments that suppress nothing");
}

void CommandLine::addArchives(CLI::App *App, ScanCommand &Into) {
  Block Archives = block(App, "Archives");
  Archives
      .choose(Archives.value("--baseline-os", Into.BaselineOs, "OS",
                             "the oldest system that binaries must run on"),
              baselineNames())
      ->default_str(std::string(DefaultBaselineOs));
  Archives
      .number("--max-depth", Into.Limits.Depth, "N",
              "open at most N containers inside each other", 0, Most32)
      ->capture_default_str();
  Archives
      .number("--max-entries", Into.Limits.Entries, "N",
              "look at no more than N members of one file", 0, Most64)
      ->capture_default_str();
  Archives
      .number("--max-bytes", Into.Limits.TotalBytes, "BYTES",
              "unpack at most BYTES bytes of one file", 0, Most64)
      ->capture_default_str();
  Archives
      .number("--max-time", Into.Limits.Time, "MS",
              "spend at most MS milliseconds of processor time on one file", 0,
              MostTime)
      ->default_str(std::to_string(Into.Limits.Time.count()));
}

void CommandLine::addAcceptance(ReportOptionSet &Set, ReportOptions &Into) {
  Block Which = block(Set.App, "Which findings count");
  Which.list(
      "--tolerate-errors", Into.TolerateErrors, "GLOB",
      "report unreadable inputs that match, as in .gitignore, without exit "
      "code 3");
  std::vector<std::pair<std::string_view, FailOn>> Values;
  for (Impact I : AllImpacts)
    Values.emplace_back(impactName(I), FailOn{I});
  Values.emplace_back(FailOnNever, FailOn{});
  Which
      .meaning("--fail-on", Into.FailOn, "IMPACT",
               "exit with 1 for findings of this impact or worse: break, "
               "behavior, performance, note, or never",
               Values)
      ->default_str("break");
  Which.value("--baseline", Into.Baseline, "FILE",
              "hide the findings listed in FILE, report the new ones");
}

void CommandLine::addReportOptions(ReportOptionSet &Set, ReportOptions &Into) {
  addAcceptance(Set, Into);
  block(Set.App, "Which findings count")
      .flag("--write-baseline", Into.WriteBaseline,
            "write the findings of this run to the baseline file and exit 0; "
            "entries that this run did not look for are kept")
      ->configurable(false);

  Block Out = block(Set.App, "Output");
  Set.Format =
      Out.choose(Out.repeated("--format", Set.Formats, "FORMAT", formatHelp()),
                 formatNames())
          ->default_str("text");
  Set.Output =
      Out.repeated("-o,--output", Set.Files, "FILE",
                   "write the report to FILE, in the format that --format "
                   "names, or else the suffix of FILE")
          ->configurable(false);
  Out.meaning("--color", Into.Color, "WHEN",
              "colours in text: auto, always, never",
              {{"auto", ColorChoice::Auto},
               {"always", ColorChoice::Always},
               {"never", ColorChoice::Never}})
      ->default_str("auto");
  Out.flag("-q,--quiet", Into.Quiet, "print only errors to standard error");
  Out.flag("--statistics", Into.Statistics,
           "with text: counts by rule and by folder, with a bar each");
}

void CommandLine::addSettings(ReportOptionSet &Set) {
  Block Run = block(Set.App, "Running");
  Run.value("--config", Set.Config, "FILE",
            "read settings from FILE, not from .armlift.yaml")
      ->configurable(false);
  Run.flag("--no-config", Set.NoConfig, "read no settings file")
      ->configurable(false);
}

void CommandLine::addSaying() {
  Block Out = block(ScanSet.App, "Output");
  Out.flag("-v,--verbose", Scan.Verbose,
           "say on standard error what is read, kept and judged, and how long "
           "it takes")
      ->excludes(ScanSet.App->get_option("--quiet"));
  Out.flag("--no-progress", Scan.NoProgress,
           "no progress bar, even on a terminal");
  block(ScanSet.App, "Running")
      .flag("--show-settings", ShowSettings,
            "print the settings in effect and where each comes from, and stop")
      ->configurable(false);
}

void CommandLine::addRunning(ReportOptionSet &Set, ScanCommand &Into) {
  Block Run = block(Set.App, "Running");
  std::string Help = "the core to judge for: " + std::string(DefaultTarget) +
                     " (graviton2) and later, or generic";
  Run.meaning("--target", Into.Target, "CORE", Help, targetMeanings())
      ->default_str(std::string(DefaultTarget));
  Run.flag("--no-cache", Into.NoCache, "neither read nor write .armlift_cache");
  Run.jobs(Into.Jobs, "threads; one per processor if not given");
}

void CommandLine::addFix() {
  FixSet.App = addCommand(
      "fix", "apply the fixes that need no judgement",
      "Examples:\n  armlift fix --diff src   print what it would do, as a "
      "patch\n"
      "  armlift fix src          do it\n\n"
      "Each include of an x86 header that breaks for certain becomes, on "
      "aarch64, an include of\na header that declares the same names; on x86 "
      "nothing changes. Files that use a name\nwithout an answer, or do with "
      "wide vectors what that header cannot, are left alone, and named.\nExit: "
      "0 nothing at or above --fail-on is left, otherwise as for scan.");
  addFiles(FixSet.App, Fix.Scan);
  addArchives(FixSet.App, Fix.Scan);
  addSelection(FixSet.App, Fix.Scan);
  addAcceptance(FixSet, Fix.Scan.Reporting);
  Block How = block(FixSet.App, "Fixing");
  How.flag(
      "--diff", Fix.Diff,
      "print a patch, write no file of the project (.armlift_cache aside)");
  How.meaning("--via", Fix.Via, "HOW",
              "what declares the x86 names on aarch64: neon or auto (a header "
              "that armlift writes), sse2neon, simde",
              {{"auto", Via::Neon},
               {"neon", Via::Neon},
               {"sse2neon", Via::Sse2neon},
               {"simde", Via::Simde}})
      ->default_str("auto");
  How.value("--include-dir", Fix.IncludeDir, "DIR", "where to put the header")
      ->capture_default_str();
  addRunning(FixSet, Fix.Scan);
  addSettings(FixSet);
}

void CommandLine::addMerge() {
  MergeSet.App = addCommand("merge", "join the reports of all shards of a scan",
                            MergeFooter);
  Needed.insert(MergeSet.App
                    ->add_option("FILE", Merge.Files,
                                 "reports of --format json; a single one is "
                                 "converted to another format")
                    ->check(notEmpty)
                    ->type_name(""));
  addReportOptions(MergeSet, Merge.Reporting);
  addSettings(MergeSet);
}

void CommandLine::addInit() {
  InitApp = addCommand(
      "init", "write settings, a git hook and a CI job for the project",
      "Example:\n  armlift init    writes .armlift.yaml, the pre-commit hook "
      "and a job for the CI system\n                  that the project uses, "
      "and says so");
  InitApp
      ->add_option("DIR", Init.Folder,
                   "a folder of the project; the working directory if none")
      ->check(notEmpty)
      ->type_name("");
  Block Options = block(InitApp);
  Options.flag("--force", Init.Force, "replace existing files");
  Options.flag("--no-hook", Init.NoHook, "write no git hook");
  Names Systems{"auto"};
  for (const CiJob &Job : ciJobs())
    Systems.emplace_back(Job.System);
  Systems.emplace_back("none");
  Options.choose(Options.value("--ci", Init.Ci, "SYSTEM",
                               "the CI system to write a job for; auto: the "
                               "one that the project uses"),
                 std::move(Systems));
}

void CommandLine::addInspect() {
  InspectApp = addCommand(
      "inspect", "list every ELF file inside FILE, with its architecture",
      "Example:\n  armlift inspect app.jar");
  Needed.insert(
      InspectApp
          ->add_option("FILE", Inspect.Paths, "packages, images, ELF files")
          ->check(notEmpty)
          ->type_name(""));
  block(InspectApp).textOrJson(Inspect.Json);
}

void CommandLine::addVerify() {
  VerifyApp = addCommand("verify",
                         "check that each unit of a build compiles for aarch64",
                         "Example:\n  armlift verify -p build");
  Block Options = block(VerifyApp);
  Options.buildDir(
      Verify.BuildDir,
      "where compile_commands.json is; here, in build or above if not "
      "given");
  Options
      .value("--cross", Verify.Cross, "PREFIX",
             "compile with PREFIXgcc and PREFIXg++ if they are installed; "
             "none: parse only")
      ->default_str(std::string(DefaultCross));
  Options.textOrJson(Verify.Json);
  Options.jobs(Verify.Jobs,
               "units parsed at a time; one per processor if not given");
}

void CommandLine::addExplainAndRules() {
  ExplainApp = addCommand(
      "explain", "explain a rule, or what replaces an x86 name",
      "Examples:\n  armlift explain x86-header\n  armlift explain "
      "_mm_add_epi32\n  armlift explain -msse2 cpuid.h SYS_open rdtsc");
  Needed.insert(ExplainApp
                    ->add_option("NAME", Explain.Names,
                                 "rule ids, intrinsics, compiler options, "
                                 "headers, instructions and other names")
                    ->type_name(""));
  ExplainApp
      ->add_option("--list", Explain.List, "the names that begin with PREFIX")
      ->type_name("PREFIX")
      ->group(""); // only for completions
  block(ExplainApp).textOrJson(Explain.Json);

  RulesApp = addCommand("rules", "list all rules: id, group, impact, title",
                        "Examples:\n  armlift rules\n  armlift explain "
                        "x86-header   the page of one of them");
  block(RulesApp).textOrJson(Rules.Json);
}

void CommandLine::addShim() {
  ShimApp = addCommand(
      "shim", "print a header that implements x86 intrinsics with NEON",
      "Examples:\n  armlift shim _mm_add_epi32 > x86.h\n  armlift "
      "shim --used-by src -o x86.h");
  ShimApp->add_option("NAME", Shim.Names, "intrinsics, types and constants")
      ->type_name("");
  Block Options = block(ShimApp);
  Options.flag("--all", Shim.All, "everything that has aarch64 code");
  Options.value("--used-by", Shim.UsedBy, "PATH", "what these sources use");
  Options.value("-o,--output", Shim.Output, "FILE", "write the header to FILE");
}

void CommandLine::addCompletionsAndMan() {
  CompletionsApp = addCommand(
      "completions", "print the completions for a shell",
      "Examples:\n"
      "  armlift completions bash > "
      "~/.local/share/bash-completion/completions/armlift\n"
      "  armlift completions zsh > ~/.zfunc/_armlift\n"
      "  armlift completions fish > ~/.config/fish/completions/armlift.fish");
  Block Options = block(CompletionsApp);
  Options.choose(
      CompletionsApp
          ->add_option("SHELL", Completions.Shell, "bash, zsh or fish")
          ->type_name("")
          ->required(),
      {"bash", "zsh", "fish"});

  ManApp = addCommand("man", "print the manual page, for man -l -",
                      "Example:\n  armlift man | man -l -");
}

} // namespace armlift
