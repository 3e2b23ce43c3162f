// Turns the command line into plain structs. CLI11's exceptions about it end
// here.
#include "tools/armlift/CommandLine.h"
#include "tools/armlift/Settings.h"

#include "core/filter/Config.h"
#include "core/input/FileKinds.h"
#include "core/report/Reporter.h"
#include "core/support/OutputFile.h"
#include "core/support/Path.h"
#include "core/support/Suggest.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <span>

namespace armlift {
namespace {

using Names = std::vector<std::string_view>;

std::unexpected<Error> usageError(std::string Message) {
  return failure(ErrorKind::NotUnderstood, "", std::move(Message));
}

/// Pairs "--format F" and "-o FILE" in the order they were given; either may
/// come first in its pair. If any report has a format, all must have one.
Expected<std::vector<OutputSpec>> pairOutputs(const ReportOptionSet &Set) {
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
  bool Named = std::ranges::any_of(
      Out, [](const OutputSpec &Spec) { return !Spec.Format.empty(); });
  for (OutputSpec &Spec : Out) {
    if (Spec.Format.empty() && Named)
      return usageError("no format for '" + Spec.File +
                        "', expected one --format FORMAT for each -o");
    if (Spec.Format.empty()) {
      const ReporterRow *ByName = reporterForFile(Spec.File);
      Spec.Format = ByName ? ByName->Name : "text";
    }
    if (Spec.File == "-")
      Spec.File.clear();
  }
  return Out;
}

/// Fails unless each report, and the baseline, is written to a place of its
/// own.
Expected<void> checkPlaces(const ReportOptions &Options) {
  std::string Known =
      Options.Baseline.empty() ? "" : writtenFile(Options.Baseline);
  std::set<std::string> Seen;
  for (const OutputSpec &Spec : Options.Outputs) {
    bool Printed = Spec.File.empty();
    std::string Place = writtenFile(Printed ? "/dev/stdout" : Spec.File);
    if (Place == Known)
      return usageError("'" + Spec.File +
                        "' is the baseline, expected another file for -o");
    // `-o` at the end of a hook's arguments takes the first file to scan as its
    // own.
    std::error_code Ignored;
    if ((isSource(fileKindOf(Spec.File)) || mayHoldNativeCode(Spec.File)) &&
        std::filesystem::is_regular_file(Spec.File, Ignored))
      return usageError("'" + Spec.File +
                        "' is a file to scan, expected another file for -o");
    if (!Seen.insert(Place).second)
      return usageError("two formats for " +
                        (Printed ? "standard output" : "'" + Spec.File + "'") +
                        ", expected one -o FILE for each");
  }
  return {};
}

/// Rejects unknown options and commands, and suggests what was meant. For one
/// command, operands may be compiler options: `explain -msse2`.
Expected<void> checkLeftovers(const CLI::App &App,
                              const std::vector<std::string> &Left,
                              std::vector<std::string> *Paths,
                              bool CompilerOptions = false) {
  bool OnlyPaths = false;
  for (const std::string &Word : Left) {
    if (Word == "--" && !OnlyPaths) {
      OnlyPaths = true;
      continue;
    }
    bool IsOperand = OnlyPaths || Word.size() < 2 || Word.front() != '-' ||
                     (CompilerOptions && Word[1] != '-');
    if (!IsOperand) {
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

/// Applies the settings file for a report about `Paths`, or returns what is
/// wrong with it.
Expected<SettingOrigins> readSettings(CommandLine &Line, ReportOptionSet &Set,
                                      std::span<const std::string> Paths) {
  if (Set.Config.empty() && !Set.NoConfig)
    Set.Config = findConfig(Paths);
  if (Set.Config.empty())
    return SettingOrigins();
  auto Settings = loadConfig(Set.Config);
  if (!Settings)
    return std::unexpected(Settings.error());
  return applySettings(*Set.App, *Line.ScanSet.App, *Settings);
}

/// True if the command line itself asks for a report, not only the settings.
bool asksForReport(const ReportOptionSet &Set) {
  return std::ranges::any_of(
      Set.App->parse_order(), [&](const CLI::Option *Option) {
        return Option == Set.Format || Option == Set.Output;
      });
}

/// The real path of the folder from which the globs of an option start if it is
/// set by the settings file; empty if it is not, and with --config, whose file
/// may be anywhere.
std::string globsFrom(const ReportOptionSet &Set, const SettingOrigins &Origins,
                      const char *Option) {
  const CLI::Option *Of = Set.App->get_option_no_throw(Option);
  return Of && Origins.contains(Of) && !Set.App->get_option("--config")->count()
             ? realPath(resolvePath(parentPath(Set.Config), realPath(".")))
             : std::string();
}

/// Notes which paths are those of the settings file.
void noteOrigins(const ReportOptionSet &Set, const SettingOrigins &Origins,
                 ReportOptions &Out) {
  auto Origin = Origins.find(Set.App->get_option("--baseline"));
  if (Origin != Origins.end())
    Out.BaselineFrom = Origin->second;
  Out.TolerateFrom = globsFrom(Set, Origins, "--tolerate-errors");
}

/// Combines the options of a report.
Expected<void> finishReporting(const ReportOptionSet &Set,
                               const SettingOrigins &Origins,
                               ReportOptions &Out) {
  noteOrigins(Set, Origins, Out);
  auto Format = Origins.find(Set.Format);
  if (Format != Origins.end() && Set.Formats.size() > 1)
    return failure(ErrorKind::NotUnderstood, "",
                   Format->second +
                       ": 'format': expected one format; several, each with "
                       "its -o, can only be given on the command line");
  auto Outputs = pairOutputs(Set);
  if (!Outputs)
    return std::unexpected(Outputs.error());
  Out.Outputs = std::move(*Outputs);
  if (Out.WriteBaseline && Out.Baseline.empty())
    return usageError(
        "--write-baseline: expected --baseline FILE, the file to write");
  // A report of everything that is accepted is not wanted, unless requested.
  if (Out.WriteBaseline && !asksForReport(Set))
    Out.Outputs.clear();
  return checkPlaces(Out);
}

/// Checks the options of a shard. A baseline is about the findings of the whole
/// scan, so it belongs to merge.
Expected<void> finishShard(const CommandLine &Line,
                           const SettingOrigins &Origins, ScanCommand &Scan) {
  Scan.Shard = parseShard(Line.Shard);
  if (!Scan.Shard)
    return usageError("--shard: '" + Line.Shard +
                      "' is not I/N, such as 1/4, with I from 1 to N");
  const CLI::Option *Baseline = Line.ScanSet.App->get_option("--baseline");
  if (Scan.Reporting.WriteBaseline ||
      (Baseline->count() && !Origins.contains(Baseline)))
    return usageError(
        "--shard and --baseline: give the baseline to `armlift merge`");
  Scan.Reporting.Baseline.clear();
  return {};
}

Expected<Command> finishScan(CommandLine &Line) {
  ReportOptionSet &Set = Line.ScanSet;
  ScanCommand &Scan = Line.Scan;
  if (auto Ok = checkLeftovers(*Set.App, Set.App->remaining(), &Scan.Paths);
      !Ok)
    return std::unexpected(Ok.error());
  if (Scan.Paths.empty())
    Scan.Paths.push_back(".");
  auto Origins = readSettings(Line, Set, Scan.Paths);
  if (!Origins)
    return std::unexpected(Origins.error());
  if (auto Ok = finishReporting(Set, *Origins, Scan.Reporting); !Ok)
    return std::unexpected(Ok.error());
  Scan.Settings = Set.Config;
  Scan.ExcludeFrom = globsFrom(Set, *Origins, "--exclude");
  if (Scan.Staged && !Scan.ChangedSince.empty())
    return usageError(
        "--staged and --changed-since: expected only one of the two");
  if (!Line.Shard.empty())
    if (auto Ok = finishShard(Line, *Origins, Scan); !Ok)
      return std::unexpected(Ok.error());
  if (Line.ShowSettings)
    return PrintCommand{describeSettings(*Set.App, *Origins)};
  return Scan;
}

Expected<Command> finishFix(CommandLine &Line) {
  ScanCommand &Scan = Line.Fix.Scan;
  if (Scan.Paths.empty())
    Scan.Paths.push_back(".");
  auto Origins = readSettings(Line, Line.FixSet, Scan.Paths);
  if (!Origins)
    return std::unexpected(Origins.error());
  noteOrigins(Line.FixSet, *Origins, Scan.Reporting);
  Scan.Settings = Line.FixSet.Config;
  Scan.ExcludeFrom = globsFrom(Line.FixSet, *Origins, "--exclude");
  return Line.Fix;
}

Expected<Command> finishMerge(CommandLine &Line) {
  if (Line.Merge.Files.empty())
    return usageError("merge: expected the reports of all shards");
  auto Origins =
      readSettings(Line, Line.MergeSet, std::array{std::string(".")});
  if (!Origins)
    return std::unexpected(Origins.error());
  if (auto Ok = finishReporting(Line.MergeSet, *Origins, Line.Merge.Reporting);
      !Ok)
    return std::unexpected(Ok.error());
  return Line.Merge;
}

Expected<Command> finishInspect(CommandLine &Line) {
  if (Line.Inspect.Paths.empty())
    return usageError("inspect: expected a file");
  return Line.Inspect;
}

Expected<Command> finishVerify(CommandLine &Line) {
  if (Line.Verify.Cross == "none")
    Line.Verify.Cross.clear();
  return Line.Verify;
}

/// `Words` is the whole command line.
Expected<Command> finishExplain(CommandLine &Line,
                                const std::vector<std::string> &Words) {
  if (Line.Explain.Names.empty() && !Line.Explain.List)
    return usageError(
        "explain: expected a rule id or the name of an intrinsic");
  // Restores the order of the command line: CLI11 left the compiler options
  // last.
  std::ranges::stable_sort(
      Line.Explain.Names, {}, [&](const std::string &Name) {
        return std::ranges::find(Words, Name) - Words.begin();
      });
  return Line.Explain;
}

Expected<Command> finishInit(CommandLine &Line) {
  Line.Init.Settings = settingsTemplate(*Line.ScanSet.App);
  return Line.Init;
}

/// True if the output is an existing source. A header may be an earlier result
/// of the command, unless it is named as its input.
bool overwritesSource(const ShimCommand &Shim) {
  const std::string Place = writtenFile(Shim.Output);
  auto isPlace = [&](const std::string &Path) {
    return writtenFile(Path) == Place;
  };
  FileKind Kind = fileKindOf(Shim.Output);
  std::error_code Ignored;
  return std::ranges::any_of(Shim.UsedBy, isPlace) ||
         (Kind != FileKind::Header &&
          (isSource(Kind) || mayHoldNativeCode(Shim.Output)) &&
          std::filesystem::is_regular_file(Shim.Output, Ignored));
}

Expected<Command> finishShim(CommandLine &Line) {
  const ShimCommand &Shim = Line.Shim;
  if (Shim.Names.empty() && Shim.UsedBy.empty() && !Shim.All)
    return usageError(
        "shim: expected names of intrinsics, --all or --used-by PATH");
  if (!Shim.Names.empty() && Shim.All)
    return usageError("shim: names and --all: expected only one of the two");
  if (!Shim.Output.empty() && overwritesSource(Shim))
    return usageError("'" + Shim.Output +
                      "' is a source, expected another file for -o");
  return Shim;
}

/// Turns "armlift help scan", as other tools have it, into `armlift scan
/// --help`.
std::vector<std::string> withoutHelpWord(int ArgCount,
                                         const char *const *Args) {
  std::vector<std::string> Words(Args + 1, Args + ArgCount);
  if (!Words.empty() && Words.front() == "help") {
    Words.erase(Words.begin());
    Words.push_back("--help");
  }
  return Words;
}

/// Fails if the first word that is not an option is not a command either.
Expected<void> checkCommandName(const CLI::App &Main,
                                const std::vector<std::string> &Args) {
  std::vector<std::string> Known;
  for (const CLI::App *Sub : Main.get_subcommands({}))
    Known.push_back(Sub->get_name());
  for (const std::string &Word : Args) {
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

/// Returns the option that a message of CLI11 is about. CLI11 does not name
/// options that are hidden from --help.
std::string optionOf(std::string_view Message, const CLI::App &Main) {
  std::string Out(Message.substr(0, Message.find(": ")));
  for (const CLI::App *Command : Main.get_subcommands())
    for (const CLI::Option *Option : Command->get_options())
      if (Out.empty() && Option->get_group().empty() &&
          Option->get_items_expected_max() > 0)
        Out = "--" + Option->get_lnames().front();
  return Out;
}

/// Returns the first option that is written with a '=' and nothing behind it,
/// which CLI11 would give the next word; empty if there is none.
std::string_view optionWithoutValue(const std::vector<std::string> &Words) {
  for (std::string_view Word : Words)
    if (Word == "--")
      break;
    else if (Word.starts_with("--") && Word.find('=') == Word.size() - 1)
      return Word.substr(0, Word.size() - 1);
  return {};
}

/// Lets CLI11 fill `Line`. Returns nullopt, or the result of a line that
/// requests no command: help, the version, or a usage error.
std::optional<Expected<Command>>
readWords(CommandLine &Line, const std::vector<std::string> &Words) {
  if (std::string_view Option = optionWithoutValue(Words); !Option.empty())
    return usageError(std::string(Option) +
                      ": expected a value, found nothing");
  try {
    // CLI11 expects the last word first.
    Line.Main.parse(std::vector<std::string>(Words.rbegin(), Words.rend()));
  } catch (const CLI::CallForHelp &) {
    return PrintCommand{Line.Main.help()};
  } catch (const CLI::CallForVersion &) {
    return PrintCommand{Line.Main.version() + "\n"};
  } catch (const CLI::ArgumentMismatch &E) {
    bool IsTwice = std::string_view(E.what()).contains("At Most");
    return usageError(optionOf(E.what(), Line.Main) +
                      (IsTwice ? ": given twice" : ": expected a value"));
  } catch (const CLI::Error &E) {
    return usageError(E.what());
  }
  return std::nullopt;
}

/// How a command handles what CLI11 has left, and the result of that.
struct CommandEnd {
  const CLI::App *App;
  std::vector<std::string> *Operands; ///< null: it takes no operands
  std::function<Expected<Command>(CommandLine &)> Finish;
};

Expected<Command> finishCommand(CommandLine &Line,
                                const std::vector<std::string> &Words) {
  auto explain = [&Words](CommandLine &L) { return finishExplain(L, Words); };
  const CommandEnd Ends[] = {
      {Line.FixSet.App, &Line.Fix.Scan.Paths, finishFix},
      {Line.MergeSet.App, &Line.Merge.Files, finishMerge},
      {Line.InitApp, nullptr, finishInit},
      {Line.InspectApp, &Line.Inspect.Paths, finishInspect},
      {Line.VerifyApp, nullptr, finishVerify},
      {Line.ExplainApp, &Line.Explain.Names, explain},
      {Line.RulesApp, nullptr, [](CommandLine &L) { return L.Rules; }},
      {Line.ShimApp, &Line.Shim.Names, finishShim},
      {Line.CompletionsApp, nullptr,
       [](CommandLine &L) { return L.Completions; }},
      {Line.ManApp, nullptr, [](CommandLine &) { return ManCommand{}; }},
      {&Line.Main, nullptr,
       [](CommandLine &L) { return PrintCommand{L.Main.help()}; }},
  };
  const CLI::App *Asked = &Line.Main;
  if (!Line.Main.get_subcommands().empty())
    Asked = Line.Main.get_subcommands().front();
  auto End = std::ranges::find(Ends, Asked, &CommandEnd::App);
  if (auto Ok = checkLeftovers(*Asked, Asked->remaining(), End->Operands,
                               /*CompilerOptions=*/Asked == Line.ExplainApp);
      !Ok)
    return std::unexpected(Ok.error());
  return End->Finish(Line);
}

} // namespace

Expected<Command> parseCommandLine(int ArgCount, const char *const *Args) {
  CommandLine Line;
  const std::vector<std::string> Words = withoutHelpWord(ArgCount, Args);
  if (auto Ok = checkCommandName(Line.Main, Words); !Ok)
    return std::unexpected(Ok.error());
  if (auto Answer = readWords(Line, Words))
    return *Answer;
  return Line.ScanSet.App->parsed() ? finishScan(Line)
                                    : finishCommand(Line, Words);
}

} // namespace armlift
