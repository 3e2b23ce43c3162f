// The command line becomes plain structs. CLI11's exceptions end here.
#include "CommandLine.h"

#include "core/filter/Config.h"
#include "core/rules/TargetTable.h"
#include "core/support/Suggest.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace armlift {
namespace {

using Names = std::vector<std::string_view>;

std::unexpected<Error> usageError(std::string Message) {
  return failure(ErrorKind::NotUnderstood, "", std::move(Message));
}

/// Options that .armlift.yaml must not set: they name files to write, or belong
/// to one run.
const std::set<std::string, std::less<>> &commandLineOnly() {
  static const std::set<std::string, std::less<>> Keys = {
      "help",           "config",        "no-config", "output",
      "write-baseline", "changed-since", "staged"};
  return Keys;
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

bool namesPath(const CLI::Option &Option) {
  return Option.get_type_name() == "FILE" || Option.get_type_name() == "DIR";
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
        Option->add_result(
            namesPath(*Option) ? besideConfig(Settings.Path, Value) : Value);
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

Expected<Command> finishInspect(CommandLine &Line) {
  if (Line.Inspect.Paths.empty())
    return usageError("inspect: expected a file");
  Line.Inspect.Json = Line.InspectFormat == "json";
  return Line.Inspect;
}

Expected<Command> finishExplain(CommandLine &Line) {
  if (Line.Explain.Names.empty())
    return usageError(
        "explain: expected a rule id or the name of an intrinsic");
  Line.Explain.Json = Line.ExplainFormat == "json";
  return Line.Explain;
}

Expected<Command> finishShim(CommandLine &Line) {
  const ShimCommand &Shim = Line.Shim;
  if (Shim.Names.empty() && Shim.UsedBy.empty() && !Shim.All)
    return usageError(
        "shim: expected names of intrinsics, --all or --used-by PATH");
  return Shim;
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
  CommandLine Line;
  if (auto Ok = checkCommandName(Line.Main, ArgCount, Args); !Ok)
    return std::unexpected(Ok.error());
  try {
    Line.Main.parse(ArgCount, Args);
  } catch (const CLI::CallForHelp &) {
    return PrintCommand{Line.Main.help()};
  } catch (const CLI::CallForVersion &) {
    return PrintCommand{Line.Main.version() + "\n"};
  } catch (const CLI::Error &E) {
    return usageError(E.what());
  }
  if (Line.ScanSet.App->parsed())
    return finishScan(Line.ScanSet, Line.Scan);

  const CLI::App *Asked = &Line.Main;
  if (!Line.Main.get_subcommands().empty())
    Asked = Line.Main.get_subcommands().front();
  const std::map<const CLI::App *, std::vector<std::string> *> Operands = {
      {Line.InspectApp, &Line.Inspect.Paths},
      {Line.ExplainApp, &Line.Explain.Names},
      {Line.ShimApp, &Line.Shim.Names}};
  auto Operand = Operands.find(Asked);
  if (auto Ok =
          checkLeftovers(*Asked, Asked->remaining(),
                         Operand == Operands.end() ? nullptr : Operand->second);
      !Ok)
    return std::unexpected(Ok.error());
  if (Asked == Line.InspectApp)
    return finishInspect(Line);
  if (Asked == Line.VerifyApp) {
    Line.Verify.Json = Line.VerifyFormat == "json";
    return Line.Verify;
  }
  if (Asked == Line.ExplainApp)
    return finishExplain(Line);
  if (Asked == Line.ShimApp)
    return finishShim(Line);
  if (Asked == Line.RulesApp)
    return Line.Rules;
  if (Asked == Line.CompletionsApp)
    return Line.Completions;
  if (Asked == Line.ManApp)
    return ManCommand{};
  return PrintCommand{Line.Main.help()};
}

} // namespace armlift
